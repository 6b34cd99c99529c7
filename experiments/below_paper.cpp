#include "experiments/below_paper.h"

#include <map>

#include "experiments/paper_models.h"
#include "experiments/records.h"

namespace coterie {
namespace {

using Line = Records::Line;

// AMIs of all trainings, by the model that they repeat.
std::map<std::string, std::vector<double>> amis_by_model(const std::vector<Line>& trainings) {
  std::map<std::string, std::string> first_of;
  for (const PaperModel& one : paper_models()) {
    if (!one.repeats.empty()) first_of[one.name] = one.repeats;
  }
  std::map<std::string, std::vector<double>> amis;
  for (const Line& line : trainings) {
    if (!has_number(line, "ami")) continue;
    const std::string model = line.value("model", "");
    const auto known = first_of.find(model);
    amis[known == first_of.end() ? model : known->second].push_back(line["ami"].get<double>());
  }
  return amis;
}

}  // namespace

std::vector<BelowPaper> below_paper(const std::filesystem::path& folder) {
  const auto records = [&](const char* name) {
    return read_records(folder / (std::string(name) + ".jsonl"));
  };
  std::vector<BelowPaper> below;
  const auto trainings = amis_by_model(records("trainings"));
  for (const char* table : {"encoders", "comparison-sbm", "comparison-snap"}) {
    for (const Line& line : records(table)) {
      if (!has_number(line, "ami") || !has_number(line, "paper_ami")) continue;
      BelowPaper cell{table, row_of(line), line["ami"], line["paper_ami"]};
      if (const auto all = trainings.find(line.value("model", "")); all != trainings.end()) {
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
