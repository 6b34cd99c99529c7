#pragma once

#include <cstdint>

#include "coterie/graph/graph.h"
#include "coterie/partition/partition.h"
#include "coterie/random.h"

namespace coterie {

// The symmetric block model of constant degree: a pair of nodes has an edge with probability
// within / nodes in one group, between / nodes across.
struct ConstantDegree {
  int64_t groups = 2;
  double within = 0, between = 0;

  // Of mean degree `degree`; signal is (within - between)^2 / (groups^2 degree), and groups are
  // found better than by chance from signal 1 on (Kesten & Stigum; Decelle et al. 2011).
  static ConstantDegree at(int64_t groups, double degree, double signal);
};

// Sum-product belief propagation that knows the model (Decelle, Krzakala, Moore & Zdeborova 2011):
// asymptotically the best that can be done in polynomial time. Messages start at random; every node
// ends in the group of its largest marginal. Stops when no marginal moves by more than 0.001, or
// after `sweeps`. O(sweeps * edges * groups).
Partition propagate_beliefs(const Graph& graph, const ConstantDegree& model, Rng& rng,
                            int64_t sweeps = 200);

}  // namespace coterie
