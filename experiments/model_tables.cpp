#include "experiments/model_tables.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>
#include <set>

#include "experiments/records.h"

namespace coterie {
namespace {

std::string trained_for(const Record& row) {
  if (!row.contains("training")) return "";
  const Record& training = row["training"];
  const std::string start = training.value("start", "");
  return text("%.0f steps, ", training.value("steps", 0.0)) +
         text("%.0f min", training.value("seconds", 0.0) / 60) +
         (start.empty() ? ""
                        : text(", after %.0f of ", training.value("steps_before", 0.0)) + start);
}

// Says when and how the rows of a table were measured.
void add_circumstances(std::ostream& out, const std::vector<Record>& records) {
  int64_t graphs = 0;
  std::string first, last;
  std::set<int64_t> threads;
  bool peers = false;
  Record seed;
  for (const Record& row : records) {
    peers |= row.contains("method");  // as communities.py calls it
    if (!row.contains("ami")) continue;
    graphs = std::max(graphs, row.value("graphs", int64_t{0}));
    if (row.contains("seed")) seed = row["seed"];
    const std::string date = row.value("date", "");
    if (first.empty() || date < first) first = date;
    last = std::max(last, date);
    if (has_number(row, "seconds") && row.contains("threads")) {
      threads.insert(row["threads"].get<int64_t>());
    }
  }
  if (graphs == 0) return;
  out << "\n" << graphs << " test graphs of seed " << seed << ", " << first;
  if (last != first) out << " to " << last;
  out << "; ± is the standard error over graphs.";
  if (!threads.empty()) {
    out << " Seconds are means from a graph to its answer with ";
    for (const int64_t number : threads)
      out << (number == *threads.begin() ? "" : " or ") << number;
    out << " threads, input features included; the paper's exclude those. Rows that were measured "
           "on "
           "a busy machine have none."
        << (peers ? " Of other people's programs only the call is timed, on one thread." : "");
  }
  out << "\n";
}

struct Spread {
  double mean = 0, deviation = 0;
};

// Of at least two numbers.
Spread spread(const std::vector<double>& values) {
  const auto n = static_cast<double>(values.size());
  Spread all;
  double squares = 0;
  for (const double value : values) all.mean += value / n;
  for (const double value : values) squares += (value - all.mean) * (value - all.mean);
  all.deviation = std::sqrt(squares / (n - 1));
  return all;
}

}  // namespace

std::string text(const char* format, double value) {
  char buffer[64];
  std::snprintf(buffer, sizeof buffer, format, value);
  return buffer;
}

void add_model_rows(std::ostream& out, const std::vector<Record>& records) {
  out << "| method | AMI | paper | ARI | paper | K exactly | s per graph | paper | trained for |\n"
         "|---|---|---|---|---|---|---|---|---|\n";
  int64_t most = 0;  // graphs of a row
  for (const Record& row : records) most = std::max(most, row.value("graphs", int64_t{0}));
  for (const Record& row : records) {
    out << "| " << row.value("label", "");
    if (row.contains("ami") && row["graphs"] != most) {
      out << " (" << row["graphs"] << " graphs)";
    }
    out << " | " << (row.contains("ami") ? number_cell(row, "ami", "%.1f") : "not trained yet")
        << " | " << number_cell(row, "paper_ami", "%.1f") << " | "
        << number_cell(row, "ari", "%.1f") << " | " << number_cell(row, "paper_ari", "%.1f")
        << " | "
        << (row.contains("k_exact") ? text("%.0f %%", 100 * row.value("k_exact", 0.0)) : "-")
        << " | " << number_cell(row, "seconds", "%.3f") << " | "
        << number_cell(row, "paper_seconds", "%.2f") << " | " << trained_for(row) << " |\n";
  }
  add_circumstances(out, records);
}

void add_sets(std::ostream& out, const std::vector<Record>& records) {
  for (size_t first = 0, last; first < records.size(); first = last) {
    const std::string set = records[first].value("set", "");
    for (last = first; last < records.size() && records[last].value("set", "") == set;) ++last;
    out << (first > 0 ? "\n" : "") << "### " << set << "\n\n";
    add_model_rows(out, {records.begin() + static_cast<int64_t>(first),
                         records.begin() + static_cast<int64_t>(last)});
  }
}

void add_bounds(std::ostream& out, const std::vector<Record>& records) {
  out << "\nBounds of the log-likelihood of validation graphs, in nats per graph; the paper does "
         "not say "
         "which of the three ways to count it used.\n\n"
         "| model | ELBO | with the choice of anchors | as the authors' code counts | paper |\n"
         "|---|---|---|---|---|\n";
  for (const Record& row : records) {
    out << "| " << row.value("label", "") << " | " << number_cell(row, "elbo", "%.1f") << " | "
        << number_cell(row, "elbo_with_anchors", "%.1f") << " | "
        << number_cell(row, "elbo_reference", "%.1f") << " | "
        << number_cell(row, "paper_elbo", "%.0f") << " |\n";
  }
}

void add_divisions(std::ostream& out, const std::vector<Record>& records) {
  out << "DBLP with K = 3. Every division of the communities is another "
         "training and another test set; ± of a row is the standard error over its graphs.\n\n"
         "| method | division | graphs | AMI | ARI | K exactly | trained for |\n"
         "|---|---|---|---|---|---|---|\n";
  std::map<std::string, std::vector<double>> by_method;
  for (const Record& row : records) {
    out << "| " << row.value("label", "") << " | " << row.value("set", "") << " | ";
    if (!row.contains("ami")) {
      out << "- | not trained yet | - | - |  |\n";
      continue;
    }
    out << row["graphs"] << " | " << number_cell(row, "ami", "%.1f") << " | "
        << number_cell(row, "ari", "%.1f") << " | "
        << text("%.0f %%", 100 * row.value("k_exact", 0.0)) << " | " << trained_for(row) << " |\n";
    const std::string set = row.value("set", "");
    by_method[row.value("label", "") + " on " + set.substr(0, set.find("-seed-"))].push_back(
        row["ami"].get<double>());
  }
  for (const auto& [method, amis] : by_method) {
    if (amis.size() < 2) continue;
    const Spread all = spread(amis);
    out << "\n"
        << method << " over " << amis.size() << " divisions: AMI " << text("%.1f", all.mean)
        << ", standard deviation " << text("%.1f", all.deviation) << ".\n";
  }
}

void add_trainings(std::ostream& out, const std::vector<Record>& records) {
  out << "Every network trained up to three times on the same graphs, with other seeds, each time "
         "from the same start, whose training is not repeated. In brackets the standard deviation "
         "over trainings, ours and the paper's.\n\n"
         "| network | graphs of | graphs | AMI of each training | mean | paper |\n"
         "|---|---|---|---|---|---|\n";
  std::vector<std::vector<const Record*>> groups;
  const auto network = [](const Record& row) {
    const std::string label = row.value("label", "");
    return label.substr(0, label.find(", training"));
  };
  for (const Record& row : records) {
    if (!row.contains("ami")) continue;
    const auto same = [&](const auto& group) {
      return network(*group.front()) == network(row) && (*group.front())["set"] == row["set"];
    };
    auto group = std::find_if(groups.begin(), groups.end(), same);
    if (group == groups.end()) group = groups.emplace(group);
    group->push_back(&row);
  }
  for (auto& group : groups) {
    if (group.size() < 2) continue;
    // The first training first, whenever it was measured.
    std::sort(group.begin(), group.end(), [](const Record* a, const Record* b) {
      return a->value("label", "") < b->value("label", "");
    });
    const Record& first = *group.front();
    std::vector<double> amis;
    std::string each;
    for (const Record* row : group) {
      amis.push_back((*row)["ami"].get<double>());
      each += (each.empty() ? "" : ", ") + text("%.1f", amis.back());
    }
    const Spread all = spread(amis);
    out << "| " << network(first) << " | " << first.value("set", "") << " | " << first["graphs"]
        << " | " << each << " | " << text("%.1f", all.mean) << " (" << text("%.1f", all.deviation)
        << ") | " << number_cell(first, "paper_ami", "%.1f");
    out << " (" << number_cell(first, "paper_deviation", "%.1f") << ") |\n";
  }
}

}  // namespace coterie
