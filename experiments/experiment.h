#pragma once

#include <filesystem>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "coterie/charts/chart.h"
#include "experiments/questions.h"
#include "experiments/records.h"

namespace coterie {

// The graphs on which the results of the general SBM are measured: graphs 0 .. 999 of this seed.
// Training and validation use others.
inline constexpr uint64_t kTestSeed = 20240721;

// Where an experiment finds its models and leaves its results.
class ExperimentRun {
 public:
  bool quick = false;  // few graphs: for a look, and for tests
  int64_t graphs = 0;  // at most so many test graphs, in maps for each cell; 0: as the paper
  std::filesystem::path folder;
  std::filesystem::path sets = "sets";  // with the folders that `coterie snap` has written
  // What other people's programs find in the test graphs, for the tables of comparisons
  // (agreement_record.h); the general SBM is called sbm.
  std::vector<nlohmann::ordered_json> peers = {};
  // Only rows whose name (row_of) holds this are measured; the records of the others stay.
  std::string only = {};
  bool untimed = false;  // tables of methods have no seconds: for a machine that does other work
  bool resume = false;   // rows that the folder has already are not measured again
  std::stop_token stop = {};
  // The file of a trained model; absent when it has not been trained.
  std::function<std::optional<std::string>(const std::string& name)> model;
  std::function<void(const std::string& what, int64_t done, int64_t total)> progress = {};

  // Makes the folder and reads FOLDER/NAME.jsonl. Throws what Records() throws.
  void start(std::string_view name);

  // Whether the row that `line` is about should be measured.
  bool wants(const nlohmann::ordered_json& line);

  // One measured fact: a line of that file, with the experiment's name, whether it was quick, and
  // the date added. It is written when its row is whole (records.h).
  void record(nlohmann::ordered_json fact);
  void row_complete() { records_->complete(); }

  // A row that cannot be measured here, for tables that have never had it.
  void mention(nlohmann::ordered_json fact);

  // All rows, those of earlier runs included: what figures are drawn from.
  const std::vector<nlohmann::ordered_json>& lines() const { return records_->lines(); }

  // Says which rows are those of earlier runs, and returns whether any is of this one. Throws
  // InputError when nothing was measured, unless a resumed run found its rows in the folder.
  bool finish();

  // FOLDER/NAME.svg
  void figure(const std::string& name, const Panels& panels);

 private:
  nlohmann::ordered_json dated(const nlohmann::ordered_json& fact) const;

  std::string name_;
  bool found_rows_ = false;  // that are not measured again
  std::optional<Records> records_;
};

// Answers one of kQuestions: prints a table on stdout, with the paper's numbers beside ours.
using Experiment = void (*)(ExperimentRun& run);

// Null when there is none of that name, or when coterie-learn has it.
Experiment experiment_named(std::string_view name);

// One file each.
void reproduce_answer_time(ExperimentRun& run);
void reproduce_calibration(ExperimentRun& run);
void reproduce_comparison_sbm(ExperimentRun& run);
void reproduce_comparison_snap(ExperimentRun& run);
void reproduce_divisions(ExperimentRun& run);
void reproduce_encoders(ExperimentRun& run);
void reproduce_example(ExperimentRun& run);
void reproduce_recovery(ExperimentRun& run);
void reproduce_samples(ExperimentRun& run);
void reproduce_trainings(ExperimentRun& run);
void reproduce_training_time(ExperimentRun& run);  // in coterie-learn
void reproduce_uncertainty(ExperimentRun& run);
void reproduce_weak_recovery(ExperimentRun& run);
void reproduce_whole_networks(ExperimentRun& run);

}  // namespace coterie
