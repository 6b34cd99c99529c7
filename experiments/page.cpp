#include "experiments/page.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <sstream>
#include <vector>

#include "coterie/atomic_file.h"
#include "coterie/evaluate/record.h"
#include "experiments/below_paper.h"
#include "experiments/claims.h"
#include "experiments/experiment.h"
#include "experiments/model_tables.h"

namespace coterie {
namespace {

// As trained and fitted side by side.
void add_calibration(std::ostream& out, const std::vector<Record>& records) {
  out << "ECE of K in 15 bins (10 bins). As trained: as the paper measures; fitted: with the "
         "temperature and sharpness that `coterie calibrate` found on other graphs.\n\n"
         "| model | graphs | draws | as trained | fitted | paper | modal K right | its share of "
         "draws | 90 % set covers |\n|---|---|---|---|---|---|---|---|---|\n";
  const auto same = [](const Record& a, const Record& b) {
    return row_of(a) == row_of(b) && a["draws"] == b["draws"] && a["number"] == b["number"];
  };
  const auto as_trained = [](const Record& row) {
    return row.value("drawing", "") == "as trained";
  };
  for (size_t i = 0; i < records.size(); ++i) {
    const Record& row = records[i];
    const Record *trained = nullptr, *fitted = nullptr;
    bool told = false;
    for (size_t j = 0; j < records.size(); ++j) {
      if (!same(records[j], row)) continue;
      told |= j < i;
      (as_trained(records[j]) ? trained : fitted) = &records[j];
    }
    if (told) continue;
    const auto both = [&](const auto& show) {
      return (trained ? show(*trained) : "-") + (fitted ? " → " + show(*fitted) : "");
    };
    const auto ece = [](const Record* one) {
      return one ? number_cell(*one, "ece_15", "%.3f") + " (" +
                       number_cell(*one, "ece_10", "%.3f") + ")"
                 : "-";
    };
    const auto percent = [&](const char* field) {
      return both([&](const Record& one) { return text("%.0f %%", 100 * one.value(field, 0.0)); });
    };
    out << "| " << row.value("label", "") << " | " << row.value("set", "") << ", " << row["graphs"]
        << " | " << row["number"] << " " << row.value("draws", "") << " | " << ece(trained) << " | "
        << ece(fitted) << " | " << number_cell(row, "paper", "%.3f") << " | "
        << percent("k_accuracy") << " | " << percent("k_confidence") << " | "
        << percent("k_coverage") << " |\n";
  }
}

void add_samples(std::ostream& out, const std::vector<Record>& records) {
  out << "| model | graphs | trainings | draws | AMI | s per graph |\n|---|---|---|---|---|---|\n";
  for (const Record& row : records) {
    out << "| " << row.value("label", "") << " | " << row.value("set", "") << ", " << row["graphs"]
        << " | " << row.value("trainings", int64_t{1}) << " | " << row["number"] << " | "
        << number_cell(row, "ami", "%.1f") << " | " << number_cell(row, "seconds", "%.4f")
        << " |\n";
  }
}

// A row for each method, a column for each set of graphs.
void add_answer_time(std::ostream& out, const std::vector<Record>& records) {
  std::vector<std::string> labels, sets;
  const auto note = [](std::vector<std::string>& names, const std::string& name) {
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  };
  for (const Record& row : records) {
    note(labels, row.value("label", ""));
    note(sets, row.value("set", "SBM"));
  }
  out << "| method |";
  for (const std::string& set : sets) out << " " << set << " | paper |";
  out << "\n|---|";
  for (size_t i = 0; i < sets.size(); ++i) out << "---|---|";
  for (const std::string& label : labels) {
    out << "\n| " << label << " |";
    for (const std::string& set : sets) {
      const auto row = std::find_if(records.begin(), records.end(), [&](const Record& one) {
        return one.value("label", "") == label && one.value("set", "SBM") == set;
      });
      if (row == records.end()) {
        out << " - | - |";
      } else {
        out << " " << number_cell(*row, "processor_seconds", "%.3f") << " | "
            << number_cell(*row, "paper_seconds", "%.2f") << " |";
      }
    }
  }
  out << "\n\nMeans over the first " << records.front()["graphs"] << " test graphs.\n";
}

// A row for each method, a column for each number of communities.
void add_training_time(std::ostream& out, const std::vector<Record>& records) {
  std::set<int64_t> numbers;
  for (const Record& record : records) numbers.insert(record.value("communities", int64_t{0}));
  out << "Milliseconds of a step (forward, backward, update) on one graph of "
      << records.front()["nodes"] << " nodes; the paper gives no numbers. Our GNN and LGNN use one "
      << "thread, the others " << records.front()["threads"] << ".\n\n| K |";
  for (const int64_t k : numbers) out << " " << k << " |";
  out << "\n|---|";
  for (size_t k = 0; k < numbers.size(); ++k) out << "---|";
  for (size_t first = 0; first < records.size();) {
    const std::string label = records[first].value("label", "");
    out << "\n| " << label << " |";
    for (const int64_t k : numbers) {
      if (first < records.size() && records[first].value("label", "") == label &&
          records[first].value("communities", int64_t{0}) == k) {
        out << " " << text("%.1f", 1e3 * records[first].value("seconds", 0.0)) << " |";
        ++first;
      } else {
        out << " - |";
      }
    }
  }
  out << "\n";
}

void add_recovery(std::ostream& out, const std::vector<Record>& records) {
  out << "| model | N | K | graphs a cell | mean AMI where recovery is possible "
         "| of that, where a > b | paper |\n|---|---|---|---|---|---|---|\n";
  for (const Record& row : records) {
    if (!row.contains("mean_recoverable")) continue;
    double sum = 0, cells = 0;
    int64_t graphs = 0;  // the least of any cell
    for (const Record& one : records) {
      if (!one.contains("a") || one["model"] != row["model"] || one["nodes"] != row["nodes"]) {
        continue;
      }
      const auto measured = one["graphs"].get<int64_t>();
      graphs = graphs == 0 ? measured : std::min(graphs, measured);
      const double gap = std::sqrt(one["a"].get<double>()) - std::sqrt(one["b"].get<double>());
      if (gap <= std::sqrt(row["communities"].get<double>())) continue;
      sum += one["ami"].get<double>();
      ++cells;
    }
    out << "| " << row.value("model", "") << " | " << row["nodes"] << " | " << row["communities"]
        << " | " << graphs << " | " << number_cell(row, "mean_recoverable", "%.3f") << " | "
        << (cells > 0 ? text("%.3f", sum / cells) : "-") << " | "
        << number_cell(row, "paper", "%.3f") << " |\n";
  }
}

void add_example(std::ostream& out, const std::vector<Record>& records) {
  for (const Record& row : records) {
    out << "Of " << row["graphs"] << " test graphs of 212 to 232 nodes " << row["exact"]
        << " are recovered exactly; their mean AMI is " << number_cell(row, "mean_ami", "%.3f")
        << ". Shown is one of " << row["nodes"] << " nodes and " << row["communities"]
        << " communities; found " << row["found"] << ", AMI " << number_cell(row, "ami", "%.3f")
        << ". The paper's example has 222 nodes and is recovered exactly.\n";
  }
}

// A row for each mean probability between communities, a column for each one within.
void add_uncertainty(std::ostream& out, const std::vector<Record>& records) {
  out << "Mean and standard deviation of K over " << records.front()["draws"] << " draws on "
      << records.front()["graphs"] << " graphs per cell; the truth is 4. The paper gives no "
      << "numbers: the spread should be smallest at the lower right.\n\n| between \\ within |";
  const auto at = [](const Record& row, const char* field) { return text("%.2f", row[field]); };
  std::set<std::string> within, between;
  for (const Record& row : records) {
    within.insert(at(row, "mean_within"));
    between.insert(at(row, "mean_between"));
  }
  for (const std::string& column : within) out << " " << column << " |";
  out << "\n|---|";
  for (size_t i = 0; i < within.size(); ++i) out << "---|";
  for (auto line = between.rbegin(); line != between.rend(); ++line) {
    out << "\n| " << *line << " |";
    for (const std::string& column : within) {
      std::string found = "-";
      for (const Record& row : records) {
        if (at(row, "mean_within") == column && at(row, "mean_between") == *line) {
          found = text("%.1f", row["mean_k"]) + " ± " + text("%.1f", row["spread_k"]);
        }
      }
      out << " " << found << " |";
    }
  }
  out << "\n";
}

// A row for each method, a column for each signal, a table for each ensemble.
void add_weak_recovery(std::ostream& out, const std::vector<Record>& records) {
  out << "Overlap with the planted groups (0: chance, 1: all nodes right) of graphs of "
      << records.front()["nodes"] << " nodes, " << records.front()["graphs"]
      << " a cell, by signal (within - between)² / (q² degree). From signal 1 on, the "
         "Kesten-Stigum threshold, groups can be found in large graphs. Belief propagation knows "
         "the model; nobody else is told it, nor the number of groups.\n";
  std::set<double> signals;
  for (const Record& row : records) signals.insert(row["signal"].get<double>());
  std::string set, label;
  for (const Record& row : records) {
    if (row.value("set", "") != set) {
      set = row.value("set", "");
      label.clear();
      out << "\n\n| " << set << ", signal |";
      for (const double signal : signals) out << " " << text("%.2f", signal) << " |";
      out << "\n|---|";
      for (size_t i = 0; i < signals.size(); ++i) out << "---|";
    }
    if (row.value("label", "") != label) {
      label = row.value("label", "");
      out << "\n| " << label;
      if (row["graphs"] != records.front()["graphs"]) out << " (" << row["graphs"] << " a cell)";
      out << " |";
    }
    out << " " << number_cell(row, "overlap", "%.2f") << " |";
  }
  out << "\n";
}

void add_whole_networks(std::ostream& out, const std::vector<Record>& records) {
  const Record& first = records.front();
  out << "DBLP as SNAP has it, " << first["nodes"] << " nodes and " << first["edges"] << " edges, "
      << first["known"]
      << " known communities, which overlap. F1: every known community is matched "
      << "with the best one found, every found one that holds a known member with the best known "
      << "one (average F1 as SEAL and CLARE have it). NMI and AMI: nodes of exactly one known "
      << "community. The paper does not ask this.\n\n"
         "| method | communities | F1 | of known | of found | NMI | AMI | seconds |\n"
         "|---|---|---|---|---|---|---|---|\n";
  for (const Record& row : records) {
    out << "| " << row.value("label", "") << " | " << row["communities"];
    for (const char* field : {"f1", "f1_of_groups", "f1_of_communities", "nmi", "ami", "seconds"}) {
      out << " | " << number_cell(row, field, "%.1f");
    }
    out << " |\n";
  }
}

void add_claims(std::ostream& out, const std::filesystem::path& folder) {
  out << "## Claims\n\nWhat the paper says, judged by the records below: \"partly\" where some "
         "columns agree, \"unknown\" where a row is missing. Networks on real graphs count with "
         "the "
         "mean of their trainings, GNN and LGNN as well; on the general SBM, in the table of "
         "encoders and in the figures there is one training. DAC is a single run, as in the paper. "
         "Means are compared without a test.\n\n"
         "| claim | here | figures |\n|---|---|---|\n";
  for (const Claim& claim : judge_claims(folder)) {
    constexpr const char* kWords[] = {"yes", "no", "partly", "unknown"};
    out << "| " << claim.text << " | " << kWords[static_cast<int>(claim.holds)] << " | "
        << claim.figures << " |\n";
  }
}

void add_below_paper(std::ostream& out, const std::filesystem::path& folder) {
  out << "\n## Below the paper\n\nEvery cell of Tables 1 and 2 (AMI, ARI, seconds, ELBO; means "
         "over "
         "trainings where there are several), of recovery and of calibration (ECE as trained, 15 "
         "draws, thresholded and sampled) that is worse than the paper's. What was tried for DBLP "
         "stands in docs/snap.md.\n\n"
         "| table | row | figure | ours | trainings | paper |\n|---|---|---|---|---|---|\n";
  for (const BelowPaper& cell : below_paper(folder)) {
    const char* format = cell.paper >= 0 && cell.paper < 1 ? "%.3f" : "%.1f";
    out << "| " << cell.table << " | " << cell.row << " | " << cell.figure << " | "
        << text(format, cell.ours) << " | " << cell.trainings << " | " << text(format, cell.paper)
        << " |\n";
  }
}

// What a reader of the figures has to know, beside them.
struct Caveat {
  const char *experiment, *text;
};
constexpr Caveat kCaveats[] = {
    {"answer-time",
     "Seconds of the processor from a graph to its answer, on one thread, input features included; "
     "the paper's are of a P100 and exclude those. DMoN and LGNN are ours, which need neither "
     "TensorFlow nor dense matrices."},
    {"comparison-sbm",
     "The paper's GCN-DAC is a single run; what 15 runs agree on is ours and stands behind it. "
     "Refinement and Gibbs sampling know the priors of the generator, and the settings of "
     "refinement were chosen on the first 320 of these 1,000 graphs (docs/refine.md has a seed on "
     "which nothing was chosen). GNN and LGNN keep the "
     "weights of their best validation, our networks the average of the last ones. LGNN was "
     "trained for 2,000 of the paper's 20,000 steps. leidenalg and igraph's Leiden run until "
     "nothing moves, Infomap makes ten trials, graph-tool's flat block models 300 merge-split "
     "sweeps (benchmarks/peers/communities.py); graph-tool's nested model was not measured."},
    {"comparison-snap",
     "The paper's graphs of two to four communities are cliques of its graph of communities; ours "
     "are connected groups, of which few are cliques. On Youtube's cliques, which have the sizes "
     "of the paper's graphs, the same models have a lower AMI, nearer to the paper's "
     "(docs/snap.md). GCN-DAC is a single run, as in the paper; what 15 runs agree on stands "
     "behind it. GNN and LGNN keep the weights of their best validation, our networks the average "
     "of the last ones. Peers have the settings of comparison-sbm."},
    {"encoders",
     "The first three rows start from the weights of the last one and then have 900 steps of their "
     "own, which the paper's do not. The bounds are of 5 importance samples; with the paper's 40 "
     "they would be no lower. One training of each."},
    {"example",
     "The graph that is shown was chosen among those that are recovered exactly, so that the "
     "picture cannot fail; the counts can."},
    {"recovery",
     "These models read eigenvectors from both ends of the spectrum, the paper's the lower end "
     "alone; half of their training graphs have a in 1 to 6, where recovery is hard, all of them "
     "200 to 400 nodes (the paper: 300 to 600, a in 1 to 30), and they start from the models of "
     "the general SBM. One training of each."},
    {"samples",
     "The paper's figure is the mean of four trainings. DAC has no probabilities: with more than "
     "one "
     "run it answers with what they agree on, which the paper's does not."},
    {"uncertainty", "The paper has 500 draws."},
};

constexpr const char* kMethods = R"(## Methods

| method | learning | number of communities | probabilistic | evaluations of the network |
|---|---|---|---|---|
| DMoN | unsupervised, per graph | at most a given K | no | an optimisation per graph |
| GNN, LGNN | supervised | fixed, below 8 (K! orders in the loss) | no | 1 |
| DAC | supervised, amortized | any | no | O(K) |
| NCP, NCP-Attn | supervised, amortized | any | yes | O(N) |
| CCP, CCP-Attn | supervised, amortized | any | yes | O(K) |
)";

}  // namespace

void write_reproduction_page(const std::filesystem::path& folder,
                             const std::filesystem::path& page) {
  std::ostringstream out;
  out << "# The paper's results beside ours\n\nMade by `coterie reproduce page` from the records "
         "of the experiments; no number is written by hand.\n\n"
         "How long a model was trained: its own steps and time, and behind \"after\" all steps "
         "that led to the model whose weights, or encoder, it started from, and that model's "
         "name; rows from before this was recorded say only their own. Each row of a table is one "
         "trained model; trainings has others of the same recipe, and claims and what is below the "
         "paper count with their means.\n\n"
         "GCN-NCP and GCN-NCP-Attn on DBLP learn from Youtube's graphs as well, which the paper's "
         "do "
         "not, nor our other models there: alone they learn DBLP's few communities by heart "
         "(docs/snap.md). Where they are compared with the paper or with CCP, they have had more "
         "graphs.\n\n"
         "In the paper's setting all draws of NCP let the nodes of a graph arrive in one order. "
         "Rows "
         "called \"an order for each draw\" have as many draws of the same networks, each in an "
         "order of its own, and what they agree on instead of the most probable one: as coterie "
         "detect answers. Both ways were compared on validation graphs (docs/snap.md).\n\n"
         "DMoN: its features and dropout (eigenvectors, 0.5) were chosen from seven settings on "
         "the first 60 SBM test graphs to come near the paper.\n\n"
         "The paper's AMI of 89.2 for GCN-CCP-Attn on DBLP with K = 3 stands beside an ARI of "
         "79.7; in its other four amortized rows there AMI is 3.3 to 4.8 above ARI, which would "
         "put it near 83. We compare with 89.2 as printed.\n";
  double minutes = 0;
  for (const Question& one : kQuestions) minutes += one.learns ? 0 : one.minutes;
  out << "\n`coterie reproduce all` measures everything below but training-time, with shipped "
         "weights "
         "and graphs by `coterie snap`; by the estimates of its experiments in "
      << text("%.1f", minutes / 60)
      << " hours on two cores. With `--resume` a run that was stopped goes on. Rows whose models "
         "do "
         "not ship stay as they were measured; `coterie reproduce train --all` trains them.\n\n";
  add_claims(out, folder);
  add_below_paper(out, folder);
  const std::filesystem::path beside =
      std::filesystem::proximate(folder, page.has_parent_path() ? page.parent_path() : ".");
  for (const Question& experiment : kQuestions) {
    const std::string name(experiment.name);
    const auto records = read_records(folder / (name + ".jsonl"));
    out << "\n## " << name << "\n\nQuestion: " << experiment.question << "\n\n";
    if (records.empty()) {
      out << (experiment.learns ? "Not run yet.\n"
                                : "Not run yet: its models have not been trained.\n");
      continue;
    }
    for (const Caveat& caveat : kCaveats) {
      if (name == caveat.experiment) out << caveat.text << "\n\n";
    }
    if (records.front().value("quick", false)) out << "**A quick run: few graphs.**\n\n";
    if (name == "comparison-sbm" || name == "encoders") add_model_rows(out, records);
    if (name == "comparison-snap") add_sets(out, records);
    if (name == "encoders") add_bounds(out, records);
    if (name == "answer-time") add_answer_time(out, records);
    if (name == "calibration") add_calibration(out, records);
    if (name == "samples") add_samples(out, records);
    if (name == "training-time") add_training_time(out, records);
    if (name == "recovery") add_recovery(out, records);
    if (name == "example") add_example(out, records);
    if (name == "uncertainty") add_uncertainty(out, records);
    if (name == "weak-recovery") add_weak_recovery(out, records);
    if (name == "divisions") add_divisions(out, records);
    if (name == "trainings") add_trainings(out, records);
    if (name == "whole-networks") add_whole_networks(out, records);
    for (const std::string& figure : {name, name + "-examples"}) {
      if (!std::filesystem::exists(folder / (figure + ".svg"))) continue;
      out << "\n![" << figure << "](" << (beside / (figure + ".svg")).generic_string() << ")\n";
    }
  }
  out << "\n" << kMethods;
  AtomicFile file(page.string());
  file.stream() << out.str();
  file.commit();
}

}  // namespace coterie
