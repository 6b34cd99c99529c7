#include "experiments/experiment.h"

#include <array>
#include <ctime>

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
  const std::filesystem::path path = folder / (name_ + ".jsonl");
  records_ = std::ofstream(path);
  if (!records_) throw OutputError(path.string() + ": cannot be written");
}

void ExperimentRun::record(nlohmann::ordered_json fact) {
  nlohmann::ordered_json line{{"experiment", name_}, {"date", today()}, {"quick", quick}};
  line.update(fact);
  records_ << line.dump() << std::endl;  // a run that is stopped keeps what it has
  if (!records_) throw OutputError((folder / name_).string() + ".jsonl: cannot be written");
}

void ExperimentRun::figure(const std::string& name, const Panels& panels) {
  AtomicFile file((folder / (name + ".svg")).string());
  file.stream() << to_svg(panels);
  file.commit();
}

std::span<const Experiment> experiments() {
  static constexpr std::array<Experiment, 9> kAll{{
      {"calibration", "is the number of communities as certain as the draws say?",
       reproduce_calibration},
      {"comparison-sbm",
       "how well do the models and their rivals find communities of the general SBM?",
       reproduce_comparison_sbm},
      {"comparison-snap", "how well do they find communities of real networks?",
       reproduce_comparison_snap},
      {"encoders", "what do positional encoding and gated convolutions contribute?",
       reproduce_encoders},
      {"example", "what does a graph look like before and after?", reproduce_example},
      {"recovery", "are communities found wherever theory says they can be?", reproduce_recovery},
      {"samples", "what do more draws cost, and what do they give?", reproduce_samples},
      {"training-time", "what does a training step cost when communities become more?", nullptr},
      {"uncertainty", "is the posterior wide where the graph says little?", reproduce_uncertainty},
  }};
  return kAll;
}

}  // namespace coterie
