#include "coterie/graph/node_colors.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "coterie/interruption.h"

namespace coterie {

namespace {

double mean_of(std::span<const float> weights) {
  double sum = 0;
  for (const float weight : weights) sum += weight;
  return sum / static_cast<double>(weights.size());
}

// Quarters of powers of two, by multiplication alone: the same on every machine.
std::vector<int32_t> levels_of(std::span<const float> weights) {
  // Ratios that people use, such as 1, 2 or 1.5, stay away from where one level ends.
  constexpr double kOffset = 1.0443;
  const double mean = mean_of(weights);
  std::vector<int32_t> levels;
  levels.reserve(weights.size());
  for (const float weight : weights) {
    int power = 0;
    const double rest = std::frexp(kOffset * weight / mean, &power);
    levels.push_back(4 * power + (rest >= 0.5946) + (rest >= 0.7071) + (rest >= 0.8409));
  }
  return levels;
}

}  // namespace

NodeColors::NodeColors(std::span<const int64_t> row_ptr, std::span<const NodeId> neighbors,
                       std::span<const float> weights, int64_t most_rounds)
    : row_ptr_(row_ptr),
      neighbors_(neighbors),
      levels_(levels_of(weights)),
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
        const uint64_t weight = levels_.empty() ? 0 : static_cast<uint32_t>(levels_[t]);
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

Graph with_mean_weight_one(Graph graph) {
  if (!graph.has_weights()) return graph;
  const double mean = mean_of(graph.weights());
  std::vector<float> weights;
  weights.reserve(graph.weights().size());
  for (const float weight : graph.weights()) {
    // Not a weight of 0, which no edge has.
    weights.push_back(
        std::max(static_cast<float>(weight / mean), std::numeric_limits<float>::min()));
  }
  return Graph({graph.row_ptr().begin(), graph.row_ptr().end()},
               {graph.neighbors().begin(), graph.neighbors().end()}, graph.names(),
               std::move(weights));
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
