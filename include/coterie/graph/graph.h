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
// neighbors()[row_ptr()[i] .. row_ptr()[i + 1]), in increasing order. Edges may have weights, which
// are positive and finite and the same in both directions. Memory: 8 bytes a node, 8 an edge (16
// with a weight), and the names where there are any. Copying copies everything; moving is free.
class Graph {
 public:
  Graph() = default;  // no nodes

  // Takes compressed rows that already have the form described above (asserted in debug builds).
  // names is empty (nodes are then called "0", "1", ...) or has one entry per node; weights is
  // empty (every edge then counts as 1) or has one entry per entry of neighbors.
  Graph(std::vector<int64_t> row_ptr, std::vector<NodeId> neighbors, NodeNames names = {},
        std::vector<float> weights = {});

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

  // weights()[t] belongs to the edge to neighbors()[t]; empty for a graph without weights.
  bool has_weights() const { return !weights_.empty(); }
  std::span<const float> weights() const { return weights_; }
  std::span<const float> weights(NodeId i) const {
    return has_weights() ? weights().subspan(row_ptr_[i], degree(i)) : std::span<const float>();
  }
  // The sum of the weights of i's edges; its degree where there are no weights. O(degree).
  double weighted_degree(NodeId i) const;
  double total_weight() const;  // of all edges, each once. O(edges)

  bool has_names() const { return !names_.empty(); }
  const NodeNames& names() const { return names_; }
  std::string name(NodeId i) const;

 private:
  std::vector<int64_t> row_ptr_{0};
  std::vector<NodeId> neighbors_;
  std::vector<float> weights_;
  NodeNames names_;
};

// The same graph without its weights.
Graph without_weights(const Graph& graph);

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
