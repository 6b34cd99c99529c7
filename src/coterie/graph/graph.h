#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "coterie/graph/node_names.h"

namespace coterie {

using NodeId = int32_t;

// An immutable undirected graph without self-loops and without repeated edges, in compressed rows.
//
// Every edge {i, j} is stored in both directions. The neighbors of i are
// neighbors()[row_ptr()[i] .. row_ptr()[i + 1]), in increasing order. Memory: 8 bytes a node, 8 an
// edge, and the names where there are any. Copying copies everything; moving is free.
class Graph {
 public:
  Graph() = default;  // no nodes

  // Takes compressed rows that already have the form described above (asserted in debug builds).
  // names is empty (nodes are then called "0", "1", ...) or has one entry per node.
  Graph(std::vector<int64_t> row_ptr, std::vector<NodeId> neighbors, NodeNames names = {});

  int64_t nodes() const { return static_cast<int64_t>(row_ptr_.size()) - 1; }
  int64_t edges() const { return directed_edges() / 2; }
  int64_t directed_edges() const { return static_cast<int64_t>(neighbors_.size()); }

  std::span<const int64_t> row_ptr() const { return row_ptr_; }
  std::span<const NodeId> neighbors() const { return neighbors_; }
  std::span<const NodeId> neighbors(NodeId i) const {
    return std::span(neighbors_).subspan(row_ptr_[i], row_ptr_[i + 1] - row_ptr_[i]);
  }
  int64_t degree(NodeId i) const { return row_ptr_[i + 1] - row_ptr_[i]; }
  bool has_edge(NodeId i, NodeId j) const;  // O(log degree)

  bool has_names() const { return !names_.empty(); }
  const NodeNames& names() const { return names_; }
  std::string name(NodeId i) const;

 private:
  std::vector<int64_t> row_ptr_{0};
  std::vector<NodeId> neighbors_;
  NodeNames names_;
};

// The subgraph of `nodes` (distinct) with all edges among them; node t of the result is nodes[t].
Graph induced_subgraph(const Graph& graph, std::span<const NodeId> nodes);

// component[i] counts from 0 in order of the smallest node of each component.
struct Components {
  std::vector<int32_t> component;
  std::vector<int64_t> sizes;
};
Components connected_components(const Graph& graph);

// The nodes of the largest component in increasing order (ties: the one with the smallest node).
std::vector<NodeId> largest_component(const Graph& graph);

}  // namespace coterie
