#pragma once

#include <CLI/CLI.hpp>

#include "cli/threads_option.h"
#include "coterie/learn/train_command.h"

namespace coterie::cli {

// The options of `train`, said once: coterie-learn obeys them, coterie describes them in its help,
// its reference and its completions.
inline constexpr const char* kTrainSummary = "Trains a model as a recipe describes.";

inline void add_train_options(CLI::App& command, TrainCommand& train) {
  command.add_option("RECIPE", train.recipe, "a JSON file; recipes/ holds examples")->required();
  command.add_option("--output", train.output, "folder of the training [runs/NAME]");
  command.add_flag("--resume", train.resume,
                   "continue the training in that folder, or start it if there is none");
  command
      .add_option("--repetition", train.repetition,
                  "2, 3, ...: the same training with other seeds, called NAME-second, NAME-third")
      ->check(CLI::Range(1, 9))
      ->capture_default_str();
  add_threads(command, train.threads, "threads of a step [all cores]");
  command
      .add_option("--rank-timeout", train.rank_timeout,
                  "seconds after which a rank that does not answer counts as lost")
      ->check(CLI::Range(1.0, 1e6))
      ->capture_default_str();
}

}  // namespace coterie::cli
