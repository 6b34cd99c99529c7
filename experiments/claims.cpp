#include "experiments/claims.h"

#include <cstdio>
#include <functional>
#include <optional>

#include "experiments/paper_models.h"
#include "experiments/records.h"
#include "experiments/training_means.h"

namespace coterie {
namespace {

using Lines = std::vector<Records::Line>;

std::vector<std::string> names_of_sets() {
  std::vector<std::string> names;
  for (const PaperSet& set : kPaperSets) names.emplace_back(set.name);
  return names;
}

// The first line that agrees in all given fields.
const Records::Line* find_line(const Lines& lines, const Records::Line& fields) {
  for (const auto& line : lines) {
    bool fits = true;
    for (const auto& [key, value] : fields.items()) {
      fits &= line.contains(key) && line[key] == value;
    }
    if (fits) return &line;
  }
  return nullptr;
}

std::optional<double> number_in(const Lines& lines, const Records::Line& fields,
                                const char* field) {
  const auto* line = find_line(lines, fields);
  if (!line || !has_number(*line, field)) return std::nullopt;
  return (*line)[field].get<double>();
}

std::optional<double> number_of(const Records::Line& line, const char* field) {
  if (!has_number(line, field)) return std::nullopt;
  return line[field].get<double>();
}

// Collects comparisons: the claim holds where every one of them does.
class Judge {
 public:
  explicit Judge(const char* format) : format_(format) {}

  // Counts only where both numbers are known.
  void compare(const std::string& where, std::optional<double> one, std::optional<double> other,
               const std::function<bool(double, double)>& holds = std::greater<>()) {
    if (!one || !other) return;
    (holds(*one, *other) ? yes_ : no_) += 1;
    char text[64];
    std::snprintf(text, sizeof text, format_, *one, *other);
    figures_ += (figures_.empty() ? "" : "; ") + where + (where.empty() ? "" : " ") + text;
  }

  // Of several comparisons that are told together.
  void count(int yes, int of, const std::string& told) {
    yes_ += yes;
    no_ += of - yes;
    if (of > 0) figures_ += (figures_.empty() ? "" : "; ") + told;
  }

  Claim claim(std::string text) const {
    using Holds = Claim::Holds;
    const Holds holds = yes_ + no_ == 0 ? Holds::unknown
                        : no_ == 0      ? Holds::yes
                        : yes_ == 0     ? Holds::no
                                        : Holds::partly;
    return {std::move(text), holds, figures_};
  }

 private:
  const char* format_;
  int yes_ = 0, no_ = 0;
  std::string figures_;
};

constexpr const char* kAmi = "%.1f against %.1f";

// A row of a table on the graphs of a column.
std::string row_on(const std::string& label, const std::string& set) {
  return label + (set.empty() ? "" : " on " + set);
}

std::string column_name(const std::string& set) { return set.empty() ? "SBM" : set; }

// The best or the worst of several methods on a set, by AMI.
std::optional<double> extreme(const TrainingMeans& means, const std::vector<std::string>& labels,
                              const std::string& set, bool best) {
  std::optional<double> found;
  for (const std::string& label : labels) {
    const auto ami = means.of(row_on(label, set), "ami");
    if (ami && (!found || (best ? ami->value > *found : ami->value < *found))) found = ami->value;
  }
  return found;
}

const std::vector<std::string> kClassMethods{"GNN, 3 classes",  "GNN, 4 classes",
                                             "GNN, 7 classes",  "LGNN, 3 classes",
                                             "LGNN, 4 classes", "LGNN, 7 classes"};
const std::vector<std::string> kAmortized{"GCN-NCP", "GCN-NCP-Attn", "GCN-DAC", "GCN-CCP",
                                          "GCN-CCP-Attn"};

// The worst of some methods against the best of others, in all columns of the second table or in
// those of real networks: it holds where every one of them is better than every other.
Claim better(const TrainingMeans& means, const std::vector<std::string>& ones,
             const std::vector<std::string>& others, std::string text, bool with_sbm = true) {
  Judge judge(kAmi);
  std::vector<std::string> sets = names_of_sets();
  if (with_sbm) sets.insert(sets.begin(), "");
  for (const std::string& set : sets) {
    judge.compare(column_name(set), extreme(means, ones, set, false),
                  extreme(means, others, set, true));
  }
  return judge.claim(std::move(text));
}

Claim best_on_sbm(const TrainingMeans& means) {
  Judge judge(kAmi);
  std::vector<std::string> others = kAmortized;
  std::erase(others, "GCN-NCP-Attn");
  judge.compare("SBM", extreme(means, {"GCN-NCP-Attn"}, "", true),
                extreme(means, others, "", true));
  return judge.claim("On the SBM NCP-Attn is best (AMI, against the best of the others)");
}

// Seconds of the processor, DMoN's over ours.
Claim faster_than_dmon(const Lines& lines) {
  Judge judge("%.0f times (%.0f claimed)");
  for (const std::string set : {"", "dblp-2-4", "youtube-2-4"}) {
    const auto seconds = [&](const std::string& label) -> std::optional<double> {
      for (const auto& line : lines) {
        if (line.value("set", "") == set && line.value("label", "") == label) {
          return number_of(line, "processor_seconds");
        }
      }
      return std::nullopt;
    };
    const auto dmon = seconds("DMoN, 16 clusters");
    std::vector<std::string> methods = kAmortized;
    methods.insert(methods.end(), {"GNN, 7 classes", "LGNN, 7 classes"});
    for (const std::string& method : methods) {
      const auto ours = seconds(method);
      if (!dmon || !ours) continue;
      judge.compare(column_name(set) + " " + method, *dmon / *ours, 10);
    }
  }
  return judge.claim("Answers more than 10 times faster than DMoN");
}

Claim encoders(const Lines& lines) {
  const auto ami = [&](const char* label) { return number_in(lines, {{"label", label}}, "ami"); };
  Judge judge(kAmi);
  judge.compare("eigenvectors, GatedGCN", ami("eigenvectors, GatedGCN"), ami("random, GatedGCN"));
  judge.compare("eigenvectors, GraphSAGE", ami("eigenvectors, GraphSAGE"),
                ami("random, GraphSAGE"));
  judge.compare("GatedGCN, eigenvectors", ami("eigenvectors, GatedGCN"),
                ami("eigenvectors, GraphSAGE"));
  judge.compare("GatedGCN, random", ami("random, GatedGCN"), ami("random, GraphSAGE"));
  return judge.claim(
      "Eigenvectors help over random features, and GatedGCN over GraphSAGE (AMI, one training)");
}

Claim recovery_with_attention(const Lines& lines) {
  Judge judge("%.3f against %.3f");
  for (const int communities : {2, 4}) {
    const auto mean = [&](const char* model) {
      for (const auto& line : lines) {
        if (line.contains("mean_recoverable") && line.value("model", "") == model &&
            line.value("communities", 0) == communities) {
          return std::optional(line["mean_recoverable"].get<double>());
        }
      }
      return std::optional<double>();
    };
    judge.compare("K = " + std::to_string(communities), mean("ccp-attn-log-degree"),
                  mean("ccp-log-degree"), [](double one, double other) {
                    return one > other + 0.005;  // less is no help
                  });
  }
  return judge.claim(
      "Where recovery is possible, attention helps, most of all at K = 4 (AMI, one training)");
}

Claim calibration(const Lines& lines, const char* drawing) {
  Judge judge("%.3f against %.3f");
  for (const std::string set : {"dblp-2-4", "youtube-2-4"}) {
    for (const char* draws : {"thresholded", "sampled"}) {
      const auto ece = [&](const char* label) {
        Lines of_drawing;  // records from before the two were told apart are fitted
        for (const auto& line : lines) {
          if (line.value("drawing", "fitted") == drawing) of_drawing.push_back(line);
        }
        const Records::Line fields{
            {"label", label}, {"set", set}, {"draws", draws}, {"number", 15}};
        return number_in(of_drawing, fields, "ece_15");
      };
      judge.compare(set + " " + draws, ece("GCN-CCP"), ece("GCN-DAC"), std::less<>());
    }
  }
  return judge.claim("CCP's number of communities is better calibrated than DAC's (ECE, " +
                     std::string(drawing) + ")");
}

const std::vector<std::string> kSampleSets{"dblp-2-4", "youtube-2-4"};

std::optional<double> of_draws(const Lines& lines, const std::string& method,
                               const std::string& set, int draws, const char* field) {
  return number_in(lines, {{"label", method}, {"set", set}, {"number", draws}}, field);
}

Claim faster_than_ncp(const Lines& lines) {
  Judge judge("");
  for (const std::string& set : kSampleSets) {
    for (const std::string attention : {"", "-attn"}) {
      int faster = 0, all = 0;
      for (const int draws : {1, 2, 5, 10, 15, 20, 30, 50}) {
        const auto ccp = of_draws(lines, "ccp" + attention, set, draws, "seconds");
        const auto ncp = of_draws(lines, "ncp" + attention, set, draws, "seconds");
        if (!ccp || !ncp) continue;
        faster += *ccp < *ncp;
        ++all;
      }
      judge.count(faster, all,
                  set + attention + " at " + std::to_string(faster) + " of " + std::to_string(all) +
                      " numbers of draws");
    }
  }
  return judge.claim("CCP is faster than NCP");
}

// How many times slower 50 draws are than one.
Claim growth(const Lines& lines) {
  Judge judge("%.1f times against %.1f times");
  for (const std::string& set : kSampleSets) {
    for (const std::string attention : {"", "-attn"}) {
      const auto factor = [&](const std::string& method) -> std::optional<double> {
        const auto few = of_draws(lines, method + attention, set, 1, "seconds");
        const auto many = of_draws(lines, method + attention, set, 50, "seconds");
        if (!few || !many) return std::nullopt;
        return *many / *few;
      };
      judge.compare(set + attention, factor("ccp"), factor("ncp"), std::less<>());
    }
  }
  return judge.claim("The time of CCP grows more slowly with the number of draws than NCP's");
}

Claim more_draws(const Lines& lines) {
  Judge judge("%.1f against %.1f");
  for (const std::string& set : kSampleSets) {
    for (const std::string method : {"ccp-attn", "ncp-attn"}) {
      const auto ami = [&](int draws) { return of_draws(lines, method, set, draws, "ami"); };
      judge.compare(set + " " + method, ami(50), ami(1));
    }
  }
  return judge.claim("More draws (50 against 1) raise the AMI of models with attention");
}

Claim less_without_attention(const Lines& lines) {
  Judge judge("%+.1f against %+.1f");
  for (const std::string& set : kSampleSets) {
    for (const std::string method : {"ccp", "ncp"}) {
      const auto gain = [&](const std::string& network) -> std::optional<double> {
        const auto few = of_draws(lines, network, set, 1, "ami");
        const auto many = of_draws(lines, network, set, 50, "ami");
        if (!few || !many) return std::nullopt;
        return *many - *few;
      };
      judge.compare(set + " " + method, gain(method), gain(method + "-attn"), std::less<>());
    }
  }
  return judge.claim("That gain is weaker or absent without attention");
}

Claim steps(const Lines& lines) {
  Judge judge("%.0f against %.0f");
  const auto factor = [&](const char* label) -> std::optional<double> {
    const auto few = number_in(lines, {{"label", label}, {"communities", 2}}, "seconds");
    const auto many = number_in(lines, {{"label", label}, {"communities", 10}}, "seconds");
    if (!few || !many) return std::nullopt;
    return *many / *few;
  };
  judge.compare("GNN against CCP-Attn, K = 10 over K = 2:", factor("GNN, all orders"),
                factor("GCN-CCP-Attn"));
  judge.compare("LGNN:", factor("LGNN, all orders"), factor("GCN-CCP-Attn"));
  return judge.claim("A training step of GNN and LGNN explodes with K, ours does not");
}

// The clearest communities of the map against the cell of the least spread among all others.
Claim uncertainty(const Lines& lines) {
  const Records::Line *clearest = nullptr, *least = nullptr;
  for (const auto& line : lines) {
    const auto gap = [](const Records::Line& one) {
      return one.value("mean_within", 0.0) - one.value("mean_between", 0.0);
    };
    if (!clearest || gap(line) > gap(*clearest)) clearest = &line;
  }
  for (const auto& line : lines) {
    if (&line == clearest) continue;
    if (!least || line.value("spread_k", 0.0) < least->value("spread_k", 0.0)) least = &line;
  }
  Judge judge("%.2f against %.2f");
  if (clearest && least) {
    char where[96];
    std::snprintf(where, sizeof where, "%.2f within and %.2f between against the least elsewhere:",
                  clearest->value("mean_within", 0.0), clearest->value("mean_between", 0.0));
    judge.compare(where, number_of(*clearest, "spread_k"), number_of(*least, "spread_k"),
                  std::less<>());
  }
  return judge.claim("K spreads least where communities are clearest");
}

// All graphs of the size of the one that is shown, which was chosen among them afterwards.
Claim example(const Lines& lines) {
  Judge judge("");
  for (const auto& line : lines) {
    const int exact = line.value("exact", 0), graphs = line.value("graphs", 0);
    char told[160];
    std::snprintf(told, sizeof told,
                  "%d of %d test graphs of that size, mean AMI %.3f; the one shown was chosen "
                  "among the %d",
                  exact, graphs, line.value("mean_ami", 0.0), exact);
    judge.count(exact, graphs, told);
  }
  return judge.claim("A graph as large as its example is recovered exactly");
}

}  // namespace

std::vector<Claim> judge_claims(const std::filesystem::path& folder) {
  const auto lines = [&](const char* name) { return read_records(folder / name); };
  const TrainingMeans means(folder);
  const Lines samples = lines("samples.jsonl"), calibrated = lines("calibration.jsonl");
  std::vector<std::string> supervised = kAmortized;
  supervised.insert(supervised.end(), kClassMethods.begin(), kClassMethods.end());
  return {
      better(means, {"GCN-CCP"}, {"GCN-DAC"}, "CCP finds communities better than DAC (AMI)"),
      better(means, {"GCN-CCP-Attn"}, {"GCN-CCP"}, "Attention helps CCP (AMI)"),
      better(means, {"GCN-NCP-Attn"}, {"GCN-NCP"}, "Attention helps NCP (AMI)"),
      best_on_sbm(means),
      better(means, {"GCN-CCP-Attn"}, {"GCN-NCP-Attn"},
             "On real networks CCP is better than NCP (AMI, with attention)", false),
      better(means, supervised, {"DMoN, 16 clusters", "DMoN, 4 clusters"},
             "Every supervised method is better than DMoN (AMI, the worst against the better)"),
      better(means, {"GCN-CCP-Attn"}, kClassMethods,
             "CCP-Attn is better than every GNN and LGNN (AMI)"),
      faster_than_dmon(lines("answer-time.jsonl")),
      faster_than_ncp(samples),
      growth(samples),
      more_draws(samples),
      less_without_attention(samples),
      encoders(lines("encoders.jsonl")),
      recovery_with_attention(lines("recovery.jsonl")),
      calibration(calibrated, "as trained"),
      calibration(calibrated, "fitted"),
      steps(lines("training-time.jsonl")),
      uncertainty(lines("uncertainty.jsonl")),
      example(lines("example.jsonl")),
  };
}

}  // namespace coterie
