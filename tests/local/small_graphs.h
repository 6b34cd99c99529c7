#pragma once

#include "coterie/graph/graph_builder.h"

namespace coterie {

inline Graph path_graph(NodeId nodes) {
  GraphBuilder builder(nodes);
  for (NodeId i = 0; i + 1 < nodes; ++i) builder.add_edge(i, i + 1);
  return builder.build();
}

// Cliques in a ring, each joined to the next by one edge; clique c has the nodes c * size and on.
inline Graph ring_of_cliques(NodeId cliques, NodeId size) {
  GraphBuilder builder(cliques * size);
  for (NodeId c = 0; c < cliques; ++c) {
    for (NodeId i = 0; i < size; ++i) {
      for (NodeId j = 0; j < i; ++j) builder.add_edge(c * size + i, c * size + j);
    }
    builder.add_edge(c * size, ((c + 1) % cliques) * size + 1);
  }
  return builder.build();
}

}  // namespace coterie
