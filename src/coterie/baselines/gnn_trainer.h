#pragma once

#include <vector>

#include "coterie/baselines/adamax.h"
#include "coterie/baselines/gnn_network.h"
#include "coterie/baselines/permutation_loss.h"

namespace coterie {

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

}  // namespace coterie
