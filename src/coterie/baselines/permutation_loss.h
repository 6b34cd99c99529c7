#pragma once

#include <vector>

#include "coterie/baselines/gnn_network.h"
#include "coterie/partition/partition.h"

namespace coterie {

template <class Real>
struct PermutationLoss {
  double loss = 0;                // nats per node
  std::vector<int64_t> class_of;  // by community
  RowMatrix<Real> gradient;       // of the loss by the logits
};

// min over π of mean_i -log softmax(logits[i])[π(truth_i)], where π gives every community a class
// of its own. Throws UsageError if there are fewer classes (columns) than communities, SizeError
// if logits and truth speak of different numbers of nodes.
template <class Real>
PermutationLoss<Real> permutation_loss(const RowMatrix<Real>& logits, const Partition& truth,
                                       PermutationSearch search = PermutationSearch::hungarian);

}  // namespace coterie
