#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>

#include "coterie/baselines/adamax.h"
#include "coterie/baselines/gnn_model.h"
#include "coterie/baselines/permutation_loss.h"
#include "coterie/datasets/labeled_graph.h"

namespace coterie {

// The defaults are those of the authors' scripts.
struct GnnTrainingOptions {
  int64_t steps = 5000;
  double learning_rate = 0.004;
  double clip = 40;
  PermutationSearch search = PermutationSearch::hungarian;
  int64_t validate_every = 500;
  int64_t validation_graphs = 100;
  uint64_t seed = 0;

  static void visit_fields(auto& self, auto&& field) {
    field("steps", self.steps, "updates, of one graph each");
    field("learning_rate", self.learning_rate, "of Adamax");
    field("clip", self.clip, "the largest norm of a gradient");
    field("search", self.search, "how the best names of the communities are found");
    field("validate_every", self.validate_every, "steps between looks at the validation graphs");
    field("validation_graphs", self.validation_graphs, "how many of them are looked at");
    field("seed", self.seed, "of the first weights and the order of graphs");
  }
};

// One network that learns, graph by graph.
class GnnTrainer {
 public:
  GnnTrainer(const GnnOptions& options, const GnnTrainingOptions& training);

  const GnnOptions& options() const { return network_.options(); }
  const std::vector<float>& weights() const { return weights_; }
  GraphOperators operators(const Graph& graph) const;

  // Forward, backward and update. Returns the loss before the update. Throws what
  // permutation_loss throws, and Error when the gradient is not finite.
  double step(const GraphOperators& graph, const Partition& truth);
  // What the present weights find.
  Partition partition(const GraphOperators& graph) const;

 private:
  GnnNetwork<float> network_;
  GnnTrainingOptions training_;
  std::vector<float> weights_;
  Adamax optimizer_;
  GnnNetwork<float>::Tape tape_;
};

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
