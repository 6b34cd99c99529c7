#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>

#include "coterie/baselines/gnn_model.h"
#include "coterie/datasets/labeled_graph.h"

namespace coterie {

// Graphs 0 .. count - 1; `at` is asked for any of them, in any order.
struct TrainingGraphs {
  std::function<LabeledGraph(int64_t)> at;
  int64_t count = 0;
};

struct GnnProgress {
  int64_t step;           // steps done
  double loss;            // mean since the last call
  double validation_ami;  // mean over the validation graphs; NaN where there are none
};

struct GnnTrainingResult {
  GnnModel model;
  int64_t steps = 0;          // done
  int64_t best_step = 0;      // whose weights these are
  double validation_ami = 0;  // of them; NaN without validation graphs
  int64_t too_many = 0;       // graphs passed over: more communities than classes
};

// Trains on graphs drawn at random, with replacement; those with more communities than there are
// classes are passed over. The weights whose partitions of the validation graphs agree best with
// the truth count; the last ones where there is no validation graph. A request to stop ends the
// training early.
//
// Throws UsageError for an empty set, InputError when no graph of 1,000 in a row can be used.
GnnTrainingResult train_gnn(const GnnOptions& options, const GnnTrainingOptions& training,
                            const TrainingGraphs& graphs, const TrainingGraphs& validation,
                            const std::function<void(const GnnProgress&)>& progress = {},
                            std::stop_token stop = {});

}  // namespace coterie
