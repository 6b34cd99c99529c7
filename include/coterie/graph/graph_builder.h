#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "coterie/graph/graph.h"
#include "coterie/interruption.h"

namespace coterie {

// What a builder left out.
struct Dropped {
  int64_t self_loops = 0;
  int64_t duplicate_edges = 0;  // further occurrences of an edge, in either direction
};

// Collects edges in any order and makes a Graph of them: duplicates are merged, self-loops dropped,
// both are counted. Isolated nodes exist by being counted in `nodes`.
//
// One edge with a weight makes the graph weighted: edges that were given none count as 1, and the
// weights of an edge that is given repeatedly, in either direction, add up.
//
// Edges wait in chunks of 8 bytes an edge (12 from the first weight on), which build() gives back
// while it reads them: the whole way to the finished graph needs less than twice its memory, which
// is charged to the limit of the thread (memory_limit.h).
class GraphBuilder {
 public:
  using Edge = std::pair<NodeId, NodeId>;

  explicit GraphBuilder(int64_t nodes = 0) : nodes_(nodes) {}

  // Nodes spring into existence: the graph has at least max(i, j) + 1 of them.
  void add_edge(NodeId i, NodeId j) {
    if (chunks_.empty() || chunks_.back().size() == chunks_.back().capacity()) open_chunk();
    chunks_.back().emplace_back(i, j);
  }
  // weight is positive and finite.
  void add_edge(NodeId i, NodeId j, float weight);
  bool has_weights() const { return !weights_.empty(); }
  // For edges that were given in both directions, each with the whole weight.
  void halve_weights();
  void ensure_nodes(int64_t nodes) { nodes_ = std::max(nodes_, nodes); }
  int64_t added_edges() const;

  // Replaces every node i of the edges added so far by new_id(i).
  template <class Function>
  void relabel(Function&& new_id) {
    for (auto& chunk : chunks_) {
      stop_if_asked();
      for (auto& [i, j] : chunk) {
        i = new_id(i);
        j = new_id(j);
      }
    }
  }
  template <class Function>
  void for_each_edge(Function&& visit) const {
    for (const auto& chunk : chunks_) {
      stop_if_asked();
      for (const auto& [i, j] : chunk) visit(i, j);
    }
  }

  // Leaves the builder empty. O(edges + nodes): three counting sorts. Throws InputError if the
  // weights of an edge add up to infinity.
  Graph build(NodeNames names = {});
  const Dropped& dropped() const { return dropped_; }

 private:
  void open_chunk();
  template <class Offset, bool weighted>
  Graph build_with(NodeNames names);

  int64_t nodes_;
  std::vector<std::vector<Edge>> chunks_;
  std::vector<std::vector<float>> weights_;  // of the chunks' edges; what is missing there is 1
  Dropped dropped_;
};

}  // namespace coterie
