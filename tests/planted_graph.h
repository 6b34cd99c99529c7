#pragma once

#include <cstdint>

#include "coterie/graph/graph_builder.h"
#include "coterie/random.h"

namespace coterie::example {

// Nodes i and j are joined with probability p_within if i and j agree modulo `communities`. Every
// pair is visited, so keep it small.
inline Graph planted(int64_t nodes, int64_t communities, double p_within, double p_between,
                     Rng& rng) {
  GraphBuilder builder(nodes);
  for (NodeId i = 0; i < nodes; ++i) {
    for (NodeId j = 0; j < i; ++j) {
      const bool together = i % communities == j % communities;
      if (rng.bernoulli(together ? p_within : p_between)) builder.add_edge(i, j);
    }
  }
  return builder.build();
}

}  // namespace coterie::example
