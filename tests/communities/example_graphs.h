#pragma once

#include <cstdint>
#include <vector>

#include "coterie/graph/graph.h"
#include "coterie/graph/graph_builder.h"
#include "coterie/partition/partition.h"
#include "coterie/random.h"

namespace coterie::example {

// Cliques in a ring, each joined to the next by one edge: nobody doubts the communities.
inline Graph ring_of_cliques(int64_t cliques, int64_t size) {
  GraphBuilder builder(cliques * size);
  for (int64_t c = 0; c < cliques; ++c) {
    const auto node = [&](int64_t clique, int64_t member) {
      return static_cast<NodeId>(clique % cliques * size + member);
    };
    for (int64_t i = 0; i < size; ++i) {
      for (int64_t j = 0; j < i; ++j) builder.add_edge(node(c, i), node(c, j));
    }
    builder.add_edge(node(c, 0), node(c + 1, 1));
  }
  return builder.build();
}

inline Partition blocks(int64_t communities, int64_t size) {
  std::vector<int32_t> labels;
  for (int64_t i = 0; i < communities * size; ++i) labels.push_back(static_cast<int32_t>(i / size));
  return Partition(std::span<const int32_t>(labels));
}

// Communities of equal size, one block of nodes after the other.
inline Graph planted_blocks(int64_t communities, int64_t size, double p_within, double p_between,
                            Rng& rng) {
  GraphBuilder builder(communities * size);
  for (NodeId i = 0; i < communities * size; ++i) {
    for (NodeId j = 0; j < i; ++j) {
      if (rng.bernoulli(i / size == j / size ? p_within : p_between)) builder.add_edge(i, j);
    }
  }
  return builder.build();
}

// Symmetric random weights, one per directed edge.
inline std::vector<float> random_weights(const Graph& graph, Rng& rng) {
  std::vector<float> weights;
  const uint64_t salt = rng.bits();
  for (NodeId i = 0; i < graph.nodes(); ++i) {
    for (const NodeId j : graph.neighbors(i)) {
      Rng edge(salt ^ (static_cast<uint64_t>(std::min(i, j)) << 32 | std::max(i, j)));
      weights.push_back(static_cast<float>(edge.exponential()));
    }
  }
  return weights;
}

// The weight of every edge: w(i, j).
template <class Weight>
std::vector<float> weights_from(const Graph& graph, Weight&& weight) {
  std::vector<float> weights;
  for (NodeId i = 0; i < graph.nodes(); ++i) {
    for (const NodeId j : graph.neighbors(i)) weights.push_back(weight(i, j));
  }
  return weights;
}

}  // namespace coterie::example
