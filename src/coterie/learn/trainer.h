#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <nlohmann/json.hpp>

#include "coterie/recipes/training_options.h"

namespace coterie {

class Ranks;
class TrainingTask;

// Where a training keeps its files and how it is steered.
struct TrainingRun {
  // Holds metrics.jsonl, curve.svg, checkpoint, checkpoint.previous and model.safetensors. Only the
  // first rank touches it.
  std::filesystem::path folder;
  bool resume = false;            // continue from the checkpoint; start anew if there is none yet
  nlohmann::ordered_json recipe;  // kept in checkpoint and model; must not change between runs,
                                  // except for where it says when to stop and what to report
  // Becomes true when the user wants the training to stop; the state is then saved.
  const std::atomic<bool>* stop = nullptr;
  // More figures for the line of a validation, such as the AMI of sampled partitions; called on the
  // first rank after the model was written to the given path.
  std::function<nlohmann::ordered_json(const std::filesystem::path& model)> evaluate = {};
};

struct TrainingSummary {
  int64_t steps = 0;   // done, over all runs
  double seconds = 0;  // over all runs
  double waiting = 0;  // share of this run's time spent waiting for data
  bool interrupted = false;
};

// Trains until the options say stop, or the user does.
//
// A step is one batch. Updates happen after steps 0, a, 2a, ... where a = options.accumulate, as in
// the authors' code: the first one has one batch, every later one the sum of a batches.
//
// What a step does depends only on the recipe and the step's number, and a checkpoint holds all the
// rest, so that a training that was killed and resumed ends with the same weights, bit for bit, as
// one that was not; this needs the same number of threads and ranks, and a given number of steps
// (a schedule that follows the clock cannot be repeated).
//
// Throws Error when the loss or the gradient is not finite or another rank is lost, naming the last
// good checkpoint; OutputError when something cannot be written; UsageError when the folder already
// holds a training and resume is false, or the recipe has changed.
TrainingSummary train(TrainingTask& task, const TrainingOptions& options, Ranks& ranks,
                      const TrainingRun& run);

}  // namespace coterie
