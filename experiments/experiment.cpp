#include "experiments/experiment.h"

#include <algorithm>
#include <ctime>
#include <nlohmann/json.hpp>
#include <utility>

#include "coterie/atomic_file.h"
#include "coterie/error.h"
#include "coterie/json_lines.h"

namespace coterie {
namespace {

std::string today() {
  const std::time_t now = std::time(nullptr);
  char text[16];
  std::strftime(text, sizeof text, "%Y-%m-%d", std::gmtime(&now));
  return text;
}

}  // namespace

std::vector<nlohmann::ordered_json> read_records(const std::filesystem::path& path) {
  std::vector<nlohmann::ordered_json> records;
  if (!std::filesystem::exists(path)) return records;
  for (auto& [line, record] : read_json_lines(path.string())) records.push_back(std::move(record));
  return records;
}

void ExperimentRun::start(std::string_view name) {
  name_ = name;
  std::error_code code;
  std::filesystem::create_directories(folder, code);
  const std::filesystem::path path = folder / (name_ + ".jsonl");
  earlier_ = read_records(path);
  records_ = std::ofstream(path);
  if (!records_) throw OutputError(path.string() + ": cannot be written");
}

void ExperimentRun::record(nlohmann::ordered_json fact) {
  nlohmann::ordered_json line{{"experiment", name_}, {"date", today()}, {"quick", quick}};
  line.update(fact);
  written_.emplace(line.value("label", ""), line.value("set", ""));
  records_ << line.dump() << std::endl;  // a run that is stopped keeps what it has
  if (!records_) throw OutputError((folder / name_).string() + ".jsonl: cannot be written");
}

void ExperimentRun::keep(const nlohmann::ordered_json& line) {
  records_ << line.dump() << std::endl;
  written_.emplace(line.value("label", ""), line.value("set", ""));
}

bool ExperimentRun::keep_earlier(const std::string& label, const std::string& set) {
  bool kept = false;
  if (only.empty()) return kept;
  for (const auto& line : earlier_) {
    if (line.value("label", "") != label || line.value("set", "") != set) continue;
    keep(line);
    kept = true;
  }
  return kept;
}

void ExperimentRun::keep_other_earlier(const std::string& set) {
  if (only.empty()) return;
  for (const auto& line : earlier_) {
    const std::string label = line.value("label", "");
    if (line.value("set", "") == set && !written_.contains({label, set})) keep_earlier(label, set);
  }
}

void ExperimentRun::figure(const std::string& name, const Panels& panels) {
  AtomicFile file((folder / (name + ".svg")).string());
  file.stream() << to_svg(panels);
  file.commit();
}

Experiment experiment_named(std::string_view name) {
  static constexpr std::pair<std::string_view, Experiment> kAll[] = {
      {"calibration", reproduce_calibration},
      {"comparison-sbm", reproduce_comparison_sbm},
      {"comparison-snap", reproduce_comparison_snap},
      {"encoders", reproduce_encoders},
      {"example", reproduce_example},
      {"recovery", reproduce_recovery},
      {"samples", reproduce_samples},
      {"uncertainty", reproduce_uncertainty},
  };
  const auto found = std::ranges::find(kAll, name, &std::pair<std::string_view, Experiment>::first);
  return found == std::end(kAll) ? nullptr : found->second;
}

}  // namespace coterie
