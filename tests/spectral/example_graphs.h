#pragma once

#include <vector>

#include "coterie/graph/graph.h"
#include "coterie/graph/graph_builder.h"
#include "coterie/random.h"
#include "planted_graph.h"

namespace coterie::example {

inline Graph cycle(int64_t nodes) {
  GraphBuilder builder(nodes);
  for (NodeId i = 0; i < nodes; ++i) builder.add_edge(i, static_cast<NodeId>((i + 1) % nodes));
  return builder.build();
}

inline Graph path(int64_t nodes) {
  GraphBuilder builder(nodes);
  for (NodeId i = 0; i + 1 < nodes; ++i) builder.add_edge(i, i + 1);
  return builder.build();
}

inline Graph complete(int64_t nodes) {
  GraphBuilder builder(nodes);
  for (NodeId i = 0; i < nodes; ++i) {
    for (NodeId j = 0; j < i; ++j) builder.add_edge(i, j);
  }
  return builder.build();
}

inline Graph star(int64_t nodes) {
  GraphBuilder builder(nodes);
  for (NodeId i = 1; i < nodes; ++i) builder.add_edge(0, i);
  return builder.build();
}

inline Graph complete_bipartite(int64_t left, int64_t right) {
  GraphBuilder builder(left + right);
  for (NodeId i = 0; i < left; ++i) {
    for (NodeId j = 0; j < right; ++j) builder.add_edge(i, static_cast<NodeId>(left + j));
  }
  return builder.build();
}

inline Graph hypercube(int dimension) {
  GraphBuilder builder(int64_t{1} << dimension);
  for (NodeId i = 0; i < 1 << dimension; ++i) {
    for (int bit = 0; bit < dimension; ++bit) builder.add_edge(i, i ^ (1 << bit));
  }
  return builder.build();
}

// The graphs side by side, without edges between them.
inline Graph disjoint_union(const std::vector<Graph>& graphs) {
  GraphBuilder builder;
  int64_t offset = 0;
  for (const Graph& graph : graphs) {
    for (NodeId i = 0; i < graph.nodes(); ++i) {
      for (const NodeId j : graph.neighbors(i)) {
        if (i < j) {
          builder.add_edge(static_cast<NodeId>(offset + i), static_cast<NodeId>(offset + j));
        }
      }
    }
    offset += graph.nodes();
  }
  builder.ensure_nodes(offset);
  return builder.build();
}

// Equal communities on the residues of the node number.
inline Graph planted(int64_t nodes, int64_t communities, double p_within, double p_between,
                     uint64_t seed) {
  Rng rng(seed);
  return planted(nodes, communities, p_within, p_between, rng);
}

}  // namespace coterie::example
