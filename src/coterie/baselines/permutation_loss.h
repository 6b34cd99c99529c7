#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "coterie/baselines/gnn_network.h"
#include "coterie/partition/partition.h"

namespace coterie {

// How the best of all ways to call the communities is found. Both give the same loss.
enum class PermutationSearch {
  hungarian,    // O(classes^3): the loss is a sum over communities, so this is an assignment
  enumeration,  // O(classes! nodes), as in the authors' code
};
constexpr std::array<std::string_view, 2> names_of(PermutationSearch) {
  return {"hungarian", "enumeration"};
}

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
