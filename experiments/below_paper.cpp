#include "experiments/below_paper.h"

#include "experiments/records.h"
#include "experiments/training_means.h"

namespace coterie {
namespace {

using Line = Records::Line;

struct Figure {
  const char *name, *ours, *paper;
  bool more_is_better = true;
};
constexpr Figure kFigures[] = {
    {"AMI", "ami", "paper_ami"},
    {"ARI", "ari", "paper_ari"},
    {"seconds", "seconds", "paper_seconds", false},
    {"ELBO", "elbo", "paper_elbo"},
    {"ELBO with the choice of anchors", "elbo_with_anchors", "paper_elbo"},
    {"ELBO as the authors' code counts", "elbo_reference", "paper_elbo"}};

}  // namespace

std::vector<BelowPaper> below_paper(const std::filesystem::path& folder) {
  const auto records = [&](const char* name) {
    return read_records(folder / (std::string(name) + ".jsonl"));
  };
  std::vector<BelowPaper> below;
  const TrainingMeans means(folder);
  for (const char* table : {"encoders", "comparison-sbm", "comparison-snap"}) {
    for (const Line& line : records(table)) {
      for (const Figure& figure : kFigures) {
        if (!has_number(line, figure.ours) || !has_number(line, figure.paper)) continue;
        const auto mean = means.of(row_of(line), figure.ours);
        const BelowPaper cell{table,       row_of(line),       figure.name,
                              mean->value, line[figure.paper], mean->trainings};
        if (figure.more_is_better ? cell.ours < cell.paper : cell.ours > cell.paper) {
          below.push_back(cell);
        }
      }
    }
  }
  for (const Line& line : records("recovery")) {
    if (!has_number(line, "mean_recoverable") || !has_number(line, "paper")) continue;
    const BelowPaper cell{"recovery", row_of(line), "AMI", line["mean_recoverable"], line["paper"]};
    if (cell.ours < cell.paper) below.push_back(cell);
  }
  for (const Line& line : records("calibration")) {
    if (line.value("drawing", "") != "as trained" || line.value("number", 0) != 15 ||
        !has_number(line, "paper")) {
      continue;
    }
    const BelowPaper cell{"calibration", row_of(line), "ECE, " + line.value("draws", ""),
                          line["ece_15"], line["paper"]};
    if (cell.ours > cell.paper) below.push_back(cell);
  }
  return below;
}

}  // namespace coterie
