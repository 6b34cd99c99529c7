#include "coterie/graph/twins.h"

#include <algorithm>
#include <bit>
#include <vector>

#include "coterie/graph/node_colors.h"

namespace coterie {

int64_t twins_apart(const Graph& graph, std::span<const int32_t> labels) {
  const auto seen = [&](int64_t e, NodeId end) {
    const uint64_t weight = graph.has_weights() ? std::bit_cast<uint32_t>(graph.weights()[e]) : 0;
    return mixed_bits(mixed_bits(static_cast<uint64_t>(end) + 1) ^ weight);
  };
  // A sum over neighbors, which have no order; equal sums are equal neighbors.
  std::vector<uint64_t> around(graph.nodes(), 0);
  std::vector<uint8_t> apart(graph.nodes(), 0);
  for (NodeId i = 0; i < graph.nodes(); ++i) {
    for (int64_t e = graph.row_ptr()[i]; e < graph.row_ptr()[i + 1]; ++e) {
      around[i] += seen(e, graph.neighbors()[e]);
    }
  }
  // Twins that are neighbors differ by each other only.
  for (NodeId i = 0; i < graph.nodes(); ++i) {
    for (int64_t e = graph.row_ptr()[i]; e < graph.row_ptr()[i + 1]; ++e) {
      const NodeId j = graph.neighbors()[e];
      if (labels[i] != labels[j] && around[i] - seen(e, j) == around[j] - seen(e, i)) apart[i] = 1;
    }
  }
  // Those that are not have all neighbors in common.
  std::vector<NodeId> order;
  for (NodeId i = 0; i < graph.nodes(); ++i) {
    if (graph.degree(i) > 0) order.push_back(i);
  }
  std::sort(order.begin(), order.end(), [&](NodeId i, NodeId j) {
    return std::pair(around[i], labels[i]) < std::pair(around[j], labels[j]);
  });
  for (size_t first = 0; first < order.size();) {
    size_t last = first;
    while (last < order.size() && around[order[last]] == around[order[first]]) ++last;
    if (labels[order[first]] != labels[order[last - 1]]) {
      for (size_t t = first; t < last; ++t) apart[order[t]] = 1;
    }
    first = last;
  }
  return std::count(apart.begin(), apart.end(), uint8_t{1});
}

}  // namespace coterie
