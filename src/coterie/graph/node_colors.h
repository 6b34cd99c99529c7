#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "coterie/graph/graph.h"

namespace coterie {

// A well mixed function of 64 bits (the finalizer of SplitMix64).
constexpr uint64_t mixed_bits(uint64_t x) {
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
  return x ^ (x >> 31);
}

// Colors that say what a node's surroundings look like (Weisfeiler and Leman 1968): two nodes that
// differ in degree, in the degrees of their neighbors, in the weights of their edges and so on have
// different ones, whatever the order and the names of the nodes. Refined until they tell no more
// nodes apart, or so many times. O(edges + nodes log nodes) a round.
//
// Weights are told apart by quarters of powers of two of their mean, so that neither their unit nor
// how it was rounded changes a color.
class NodeColors {
 public:
  static constexpr int64_t kUntilDone = std::numeric_limits<int64_t>::max();

  // Of compressed rows as in Graph; they must outlive this. Weights are empty or one per neighbor.
  NodeColors(std::span<const int64_t> row_ptr, std::span<const NodeId> neighbors,
             std::span<const float> weights, int64_t most_rounds = kUntilDone);

  std::span<const uint64_t> colors() const { return colors_; }

  // Gives a node a color of its own, and others those that follow from it.
  void set_apart(NodeId i);

 private:
  void refine();
  size_t different();

  std::span<const int64_t> row_ptr_;
  std::span<const NodeId> neighbors_;
  std::vector<int32_t> levels_;  // of weights; empty without any
  int64_t most_rounds_;
  std::vector<uint64_t> colors_, next_, sorted_;
};

inline constexpr int64_t kRoundsOfOrder = 16;

// An order of the nodes that follows from what they are, not from where they stand in a file: by
// their color after at most kRoundsOfOrder, then by name, then by number. Nodes that only their
// number tells apart look alike from everywhere near, so that exchanging them mostly changes
// nothing.
std::vector<NodeId> canonical_order(const Graph& graph);

// The same graph with its weights divided by their mean: in any unit they are the same, but for
// rounding. O(edges).
Graph with_mean_weight_one(Graph graph);

// The same graph without names, node order[t] as node t. O(nodes + edges).
Graph reordered(const Graph& graph, std::span<const NodeId> order);

}  // namespace coterie
