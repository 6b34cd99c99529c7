#include "coterie/graph/node_colors.h"

#include <algorithm>
#include <bit>
#include <numeric>

#include "coterie/interruption.h"

namespace coterie {

NodeColors::NodeColors(std::span<const int64_t> row_ptr, std::span<const NodeId> neighbors,
                       std::span<const float> weights, int64_t most_rounds)
    : row_ptr_(row_ptr),
      neighbors_(neighbors),
      weights_(weights),
      most_rounds_(most_rounds),
      colors_(row_ptr.size() - 1, 1) {
  refine();
}

void NodeColors::set_apart(NodeId i) {
  colors_[i] = mixed_bits(colors_[i] + 1);
  refine();
}

void NodeColors::refine() {
  size_t before = 0, now = different();
  for (int64_t round = 0; round < most_rounds_ && now > before; ++round) {
    stop_if_asked();
    next_.assign(colors_.size(), 0);
    for (size_t i = 0; i < colors_.size(); ++i) {
      uint64_t around = 0;  // a sum, because neighbors have no order
      for (int64_t t = row_ptr_[i]; t < row_ptr_[i + 1]; ++t) {
        const uint64_t weight = weights_.empty() ? 0 : std::bit_cast<uint32_t>(weights_[t]);
        around += mixed_bits(colors_[neighbors_[t]] ^ (weight << 32));
      }
      // Weisfeiler and Leman (1968), with hashes for names: two kinds of nodes share a color by
      // chance once in 2^64.
      next_[i] = mixed_bits(colors_[i] ^ mixed_bits(around));
    }
    std::swap(colors_, next_);
    before = now;
    now = different();
  }
}

size_t NodeColors::different() {
  sorted_ = colors_;
  std::sort(sorted_.begin(), sorted_.end());
  return static_cast<size_t>(std::unique(sorted_.begin(), sorted_.end()) - sorted_.begin());
}

std::vector<NodeId> canonical_order(const Graph& graph) {
  const NodeColors found(graph.row_ptr(), graph.neighbors(), graph.weights(), kRoundsOfOrder);
  const std::span<const uint64_t> colors = found.colors();
  std::vector<NodeId> order(graph.nodes());
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(), [&](NodeId i, NodeId j) {
    // What a node is comes first, its name second, its place in the file last: only twins are told
    // apart by the file.
    if (colors[i] != colors[j]) return colors[i] < colors[j];
    if (graph.has_names()) {
      const int names = graph.names().name(i).compare(graph.names().name(j));
      if (names != 0) return names < 0;
    }
    return i < j;
  });
  return order;
}

Graph reordered(const Graph& graph, std::span<const NodeId> order) {
  std::vector<NodeId> place(order.size());
  std::vector<int64_t> row_ptr(order.size() + 1, 0);
  for (size_t t = 0; t < order.size(); ++t) {
    place[order[t]] = static_cast<NodeId>(t);
    row_ptr[t + 1] = row_ptr[t] + graph.degree(order[t]);
  }
  // Every node tells its neighbors its place, smallest place first: rows come out in order.
  std::vector<int64_t> next(row_ptr.begin(), row_ptr.end() - 1);
  std::vector<NodeId> neighbors(graph.directed_edges());
  std::vector<float> weights(graph.weights().size());
  for (size_t t = 0; t < order.size(); ++t) {
    const NodeId i = order[t];
    for (int64_t e = graph.row_ptr()[i]; e < graph.row_ptr()[i + 1]; ++e) {
      const int64_t at = next[place[graph.neighbors()[e]]]++;
      neighbors[at] = static_cast<NodeId>(t);
      if (graph.has_weights()) weights[at] = graph.weights()[e];
    }
  }
  return Graph(std::move(row_ptr), std::move(neighbors), {}, std::move(weights));
}

}  // namespace coterie
