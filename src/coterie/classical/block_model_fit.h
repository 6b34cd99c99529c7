#pragma once

#include "coterie/graph/graph.h"
#include "coterie/partition/partition.h"

namespace coterie {

// What a plain stochastic block model with given communities says wrongly about a graph.
//
// In such a model edges are independent given the communities, so that nodes of one community have
// the same expected degree, and no more triangles close than chance closes. In graphs of people
// both are far off: some have many more friends than others, and friends of friends are friends.
struct BlockModelFit {
  // Squared differences between the nodes' degrees and those expected, over their variances: 1 in a
  // block model, give or take sqrt(2 / nodes), more where degrees vary within communities, less
  // where they are more alike than chance makes them.
  double dispersion = 1;
  // log of the triangles over those expected, both plus a half: 0 in a block model.
  double triangles = 0;
  double expected_triangles = 0;
};

// Block probabilities are those of the partition itself (edges over pairs). O(K^3) and the cost of
// common_neighbors(). Throws SizeError if the partition covers another number of nodes.
BlockModelFit block_model_fit(const Graph& graph, const Partition& partition);

}  // namespace coterie
