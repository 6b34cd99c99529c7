#include "experiments/experiment.h"

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <nlohmann/json.hpp>
#include <utility>

#include "coterie/atomic_file.h"
#include "coterie/error.h"

namespace coterie {
namespace {

std::string today() {
  const std::time_t now = std::time(nullptr);
  char text[16];
  std::strftime(text, sizeof text, "%Y-%m-%d", std::gmtime(&now));
  return text;
}

}  // namespace

void ExperimentRun::start(std::string_view name) {
  name_ = name;
  std::error_code code;
  std::filesystem::create_directories(folder, code);
  records_.emplace(folder / (name_ + ".jsonl"), quick);
}

nlohmann::ordered_json ExperimentRun::dated(const nlohmann::ordered_json& fact) const {
  nlohmann::ordered_json line{{"experiment", name_}, {"date", today()}, {"quick", quick}};
  line.update(fact);
  return line;
}

void ExperimentRun::record(nlohmann::ordered_json fact) { records_->add(dated(fact)); }

void ExperimentRun::mention(nlohmann::ordered_json fact) { records_->mention(dated(fact)); }

bool ExperimentRun::wants(const nlohmann::ordered_json& line) {
  if (row_of(line).find(only) == std::string::npos) return false;
  if (!resume || !records_->has(line)) return true;
  found_rows_ = true;
  return false;
}

bool ExperimentRun::finish() {
  records_->complete();
  if (!records_->measured() && found_rows_) {
    std::printf("what can be measured here is in %s already\n", records_->file().c_str());
    return false;
  }
  if (!records_->measured()) {
    throw InputError(name_ + ": nothing was measured, because its models or its graphs are not " +
                     "here; " + records_->file().string() + " stays as it was");
  }
  if (const std::string kept = records_->kept(); !kept.empty()) {
    std::printf("\n%s\n", kept.c_str());
  }
  return true;
}

void ExperimentRun::figure(const std::string& name, const Panels& panels) {
  AtomicFile file((folder / (name + ".svg")).string());
  file.stream() << to_svg(panels);
  file.commit();
}

Experiment experiment_named(std::string_view name) {
  static constexpr std::pair<std::string_view, Experiment> kAll[] = {
      {"answer-time", reproduce_answer_time},
      {"calibration", reproduce_calibration},
      {"comparison-sbm", reproduce_comparison_sbm},
      {"comparison-snap", reproduce_comparison_snap},
      {"divisions", reproduce_divisions},
      {"encoders", reproduce_encoders},
      {"example", reproduce_example},
      {"recovery", reproduce_recovery},
      {"samples", reproduce_samples},
      {"trainings", reproduce_trainings},
      {"uncertainty", reproduce_uncertainty},
      {"weak-recovery", reproduce_weak_recovery},
      {"whole-networks", reproduce_whole_networks},
  };
  const auto found = std::find_if(std::begin(kAll), std::end(kAll),
                                  [&](const auto& one) { return one.first == name; });
  return found == std::end(kAll) ? nullptr : found->second;
}

}  // namespace coterie
