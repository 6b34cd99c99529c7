#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "coterie/graph/graph.h"

namespace coterie {

// What a builder left out.
struct Dropped {
  int64_t self_loops = 0;
  int64_t duplicate_edges = 0;  // further occurrences of an edge, in either direction
};

// Collects edges in any order and makes a Graph of them: duplicates are merged, self-loops dropped,
// both are counted. Isolated nodes exist by being counted in `nodes`.
class GraphBuilder {
 public:
  explicit GraphBuilder(int64_t nodes = 0) : nodes_(nodes) {}

  void reserve(int64_t edges) { edges_.reserve(edges); }
  // Nodes spring into existence: the graph has at least max(i, j) + 1 of them.
  void add_edge(NodeId i, NodeId j) { edges_.emplace_back(i, j); }
  void ensure_nodes(int64_t nodes) { nodes_ = std::max(nodes_, nodes); }

  // Leaves the builder empty. O(edges + nodes), two passes of counting sort.
  Graph build(NodeNames names = {});
  const Dropped& dropped() const { return dropped_; }

 private:
  int64_t nodes_;
  std::vector<std::pair<NodeId, NodeId>> edges_;
  Dropped dropped_;
};

}  // namespace coterie
