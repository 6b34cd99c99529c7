#include "experiments/claims.h"

#include <cmath>
#include <cstdio>
#include <functional>
#include <optional>

#include "experiments/records.h"

namespace coterie {
namespace {

using Lines = std::vector<Records::Line>;

const std::vector<std::string> kColumnSets{"dblp-3", "dblp-3-below-150", "dblp-2-4", "youtube-3",
                                           "youtube-2-4"};

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

// AMI of two methods in all columns of the second table.
Claim better(const Lines& sbm, const Lines& snap, const std::string& one, const std::string& other,
             std::string text) {
  Judge judge(kAmi);
  judge.compare("SBM", number_in(sbm, {{"label", one}}, "ami"),
                number_in(sbm, {{"label", other}}, "ami"));
  for (const std::string& set : kColumnSets) {
    judge.compare(set, number_in(snap, {{"label", one}, {"set", set}}, "ami"),
                  number_in(snap, {{"label", other}, {"set", set}}, "ami"));
  }
  return judge.claim(std::move(text));
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
  return judge.claim("Eigenvectors help over random features, and GatedGCN over GraphSAGE");
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
  return judge.claim("Where recovery is possible, attention helps, most of all at K = 4");
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

// How many times slower 50 draws are than one.
Claim growth(const Lines& lines) {
  Judge judge("%.1f times against %.1f times");
  for (const std::string set : {"dblp-2-4", "youtube-2-4"}) {
    for (const std::string attention : {"", "-attn"}) {
      const auto factor = [&](const std::string& method) -> std::optional<double> {
        const auto seconds = [&](int draws) {
          return number_in(lines, {{"label", method + attention}, {"set", set}, {"number", draws}},
                           "seconds");
        };
        if (!seconds(1) || !seconds(50)) return std::nullopt;
        return *seconds(50) / *seconds(1);
      };
      judge.compare(set + attention, factor("ccp"), factor("ncp"), std::less<>());
    }
  }
  return judge.claim("The time of CCP grows more slowly with the number of draws than NCP's");
}

Claim more_draws(const Lines& lines) {
  Judge judge("%.1f against %.1f");
  for (const std::string set : {"dblp-2-4", "youtube-2-4"}) {
    for (const std::string method : {"ccp-attn", "ncp-attn"}) {
      const auto ami = [&](int draws) {
        return number_in(lines, {{"label", method}, {"set", set}, {"number", draws}}, "ami");
      };
      judge.compare(set + " " + method, ami(50), ami(1));
    }
  }
  return judge.claim("More draws (50 against 1) raise the AMI of models with attention");
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

Claim uncertainty(const Lines& lines) {
  const auto spread = [&](double within, double between) -> std::optional<double> {
    for (const auto& line : lines) {
      if (std::abs(line.value("mean_within", 0.0) - within) < 0.01 &&
          std::abs(line.value("mean_between", 0.0) - between) < 0.01) {
        return line["spread_k"].get<double>();
      }
    }
    return std::nullopt;
  };
  Judge judge("%.2f against %.2f");
  judge.compare("0.9 within and 0.05 between against 0.5 and 0.4:", spread(0.9, 0.05),
                spread(0.5, 0.4), std::less<>());
  return judge.claim("K spreads least where communities are clear");
}

Claim example(const Lines& lines) {
  Judge judge("AMI %.3f against %.3f");
  if (!lines.empty()) {
    judge.compare("", number_in(lines, {{"experiment", "example"}}, "ami"), 1.0,
                  std::greater_equal<>());
  }
  return judge.claim("A graph as large as its example is recovered exactly");
}

}  // namespace

std::vector<Claim> judge_claims(const std::filesystem::path& folder) {
  const auto lines = [&](const char* name) { return read_records(folder / name); };
  const Lines sbm = lines("comparison-sbm.jsonl"), snap = lines("comparison-snap.jsonl");
  const Lines samples = lines("samples.jsonl"), calibrated = lines("calibration.jsonl");
  return {
      better(sbm, snap, "GCN-CCP", "GCN-DAC", "CCP finds communities better than DAC (AMI)"),
      better(sbm, snap, "GCN-CCP-Attn", "GCN-CCP", "Attention helps CCP (AMI)"),
      better(sbm, snap, "GCN-NCP-Attn", "GCN-NCP", "Attention helps NCP (AMI)"),
      better(sbm, {}, "GCN-NCP-Attn", "GCN-CCP-Attn", "On the SBM NCP is best (AMI)"),
      better({}, snap, "GCN-CCP-Attn", "GCN-NCP-Attn",
             "On real networks CCP is better than NCP (AMI)"),
      better(sbm, snap, "GCN-CCP-Attn", "DMoN, 16 clusters", "Learning helps over DMoN (AMI)"),
      better(sbm, snap, "GCN-CCP-Attn", "GNN, 7 classes",
             "CCP-Attn is better than GNN with 7 classes (AMI)"),
      encoders(lines("encoders.jsonl")),
      recovery_with_attention(lines("recovery.jsonl")),
      calibration(calibrated, "as trained"),
      calibration(calibrated, "fitted"),
      growth(samples),
      more_draws(samples),
      steps(lines("training-time.jsonl")),
      uncertainty(lines("uncertainty.jsonl")),
      example(lines("example.jsonl")),
  };
}

}  // namespace coterie
