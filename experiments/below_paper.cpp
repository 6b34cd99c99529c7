#include "experiments/below_paper.h"

#include <map>

#include "experiments/records.h"

namespace coterie {
namespace {

using Line = Records::Line;

// AMIs of all trainings, by what they are trainings of.
std::map<std::string, std::vector<double>> amis_by_row(const std::vector<Line>& trainings) {
  std::map<std::string, std::vector<double>> amis;
  for (Line line : trainings) {
    if (!has_number(line, "ami")) continue;
    const std::string label = line.value("label", "");
    line["label"] = label.substr(0, label.find(", training "));
    amis[row_of(line)].push_back(line["ami"].get<double>());
  }
  return amis;
}

}  // namespace

std::vector<BelowPaper> below_paper(const std::filesystem::path& folder) {
  const auto records = [&](const char* name) {
    return read_records(folder / (std::string(name) + ".jsonl"));
  };
  std::vector<BelowPaper> below;
  const auto trainings = amis_by_row(records("trainings"));
  for (const char* table : {"encoders", "comparison-sbm", "comparison-snap"}) {
    for (const Line& line : records(table)) {
      if (!has_number(line, "ami") || !has_number(line, "paper_ami")) continue;
      BelowPaper cell{table, row_of(line), line["ami"], line["paper_ami"]};
      if (const auto all = trainings.find(row_of(line)); all != trainings.end()) {
        cell.ours = 0;
        cell.trainings = static_cast<int64_t>(all->second.size());
        for (const double ami : all->second) cell.ours += ami / double(cell.trainings);
      }
      if (cell.ours < cell.paper) below.push_back(cell);
    }
  }
  for (const Line& line : records("recovery")) {
    if (!has_number(line, "mean_recoverable") || !has_number(line, "paper")) continue;
    const BelowPaper cell{"recovery", row_of(line), line["mean_recoverable"], line["paper"]};
    if (cell.ours < cell.paper) below.push_back(cell);
  }
  for (const Line& line : records("calibration")) {
    if (line.value("drawing", "") != "as trained" || line.value("draws", "") != "sampled" ||
        line.value("number", 0) != 15 || !has_number(line, "paper")) {
      continue;
    }
    const BelowPaper cell{"calibration", row_of(line), line["ece_15"], line["paper"]};
    if (cell.ours > cell.paper) below.push_back(cell);
  }
  return below;
}

}  // namespace coterie
