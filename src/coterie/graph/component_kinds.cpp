#include "coterie/graph/component_kinds.h"

#include <algorithm>
#include <bit>
#include <numeric>
#include <unordered_map>

#include "coterie/graph/node_colors.h"
#include "coterie/interruption.h"

namespace coterie {
namespace {

// One component in nodes 0 .. n-1.
struct Rows {
  std::vector<int64_t> row_ptr;
  std::vector<NodeId> neighbors;
  std::vector<float> weights;

  int64_t nodes() const { return static_cast<int64_t>(row_ptr.size()) - 1; }
};

// By color, as it is where no other component asks for more rounds of refinement.
std::vector<NodeId> order_alone(const Rows& rows) {
  const NodeColors found(rows.row_ptr, rows.neighbors, rows.weights, kRoundsOfOrder);
  std::vector<NodeId> nodes(rows.nodes());
  std::iota(nodes.begin(), nodes.end(), 0);
  std::stable_sort(nodes.begin(), nodes.end(),
                   [&](NodeId i, NodeId j) { return found.colors()[i] < found.colors()[j]; });
  return nodes;
}

// An order of the nodes by color. Where nodes share one, any of them is made different and the
// others follow: in graphs as symmetric as cliques and cycles it does not matter which.
std::vector<NodeId> order_by_color(const Rows& rows) {
  NodeColors found(rows.row_ptr, rows.neighbors, rows.weights);
  std::vector<NodeId> nodes(rows.nodes());
  std::iota(nodes.begin(), nodes.end(), 0);
  for (;;) {
    const auto colors = found.colors();
    std::stable_sort(nodes.begin(), nodes.end(),
                     [&](NodeId i, NodeId j) { return colors[i] < colors[j]; });
    const auto twin = std::adjacent_find(
        nodes.begin(), nodes.end(), [&](NodeId i, NodeId j) { return colors[i] == colors[j]; });
    if (twin == nodes.end()) return nodes;
    found.set_apart(*twin);
  }
}

// The same rows with node order[t] as node t.
Rows reordered(const Rows& rows, std::span<const NodeId> order) {
  std::vector<NodeId> place(order.size());
  for (size_t t = 0; t < order.size(); ++t) place[order[t]] = static_cast<NodeId>(t);
  Rows result;
  result.row_ptr.push_back(0);
  std::vector<std::pair<NodeId, float>> row;
  for (const NodeId i : order) {
    row.clear();
    for (int64_t t = rows.row_ptr[i]; t < rows.row_ptr[i + 1]; ++t) {
      row.emplace_back(place[rows.neighbors[t]], rows.weights.empty() ? 1 : rows.weights[t]);
    }
    std::sort(row.begin(), row.end());
    for (const auto& [j, weight] : row) {
      result.neighbors.push_back(j);
      if (!rows.weights.empty()) result.weights.push_back(weight);
    }
    result.row_ptr.push_back(static_cast<int64_t>(result.neighbors.size()));
  }
  return result;
}

uint64_t hash_of(const Rows& rows) {
  uint64_t hash = static_cast<uint64_t>(rows.nodes());
  for (const int64_t begin : rows.row_ptr) hash = mixed_bits(hash ^ static_cast<uint64_t>(begin));
  for (const NodeId j : rows.neighbors) hash = mixed_bits(hash + static_cast<uint64_t>(j) + 1);
  for (const float weight : rows.weights) hash = mixed_bits(hash ^ std::bit_cast<uint32_t>(weight));
  return hash;
}

bool equal(const Rows& rows, const Graph& graph) {
  const auto equal = [](const auto& a, const auto& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end());
  };
  return equal(rows.row_ptr, graph.row_ptr()) && equal(rows.neighbors, graph.neighbors()) &&
         equal(rows.weights, graph.weights());
}

}  // namespace

ComponentKinds component_kinds(const Graph& graph) {
  const Components found = connected_components(graph);
  ComponentKinds result;
  // The nodes of each component with an edge, one component after the other, in increasing order.
  std::vector<int64_t> next(found.sizes.size(), -1);
  int64_t total = 0;
  for (size_t c = 0; c < found.sizes.size(); ++c) {
    if (found.sizes[c] < 2) continue;
    next[c] = total;
    total += found.sizes[c];
  }
  result.nodes.resize(total);
  std::vector<NodeId> place(graph.nodes());  // of a node in its component
  const std::vector<int64_t> begins = next;
  for (NodeId i = 0; i < graph.nodes(); ++i) {
    const int32_t c = found.component[i];
    if (begins[c] < 0) {
      result.isolated.push_back(i);
    } else {
      place[i] = static_cast<NodeId>(next[c] - begins[c]);
      result.nodes[next[c]++] = i;
    }
  }
  const bool several = std::count_if(found.sizes.begin(), found.sizes.end(),
                                     [](int64_t size) { return size > 1; }) > 1;
  std::unordered_multimap<uint64_t, int32_t> known;
  for (size_t c = 0; c < found.sizes.size(); ++c) {
    if (begins[c] < 0) continue;
    stop_if_asked();
    const std::span<NodeId> members = std::span(result.nodes).subspan(begins[c], found.sizes[c]);
    Rows rows;
    rows.row_ptr.push_back(0);
    for (const NodeId i : members) {
      for (const NodeId j : graph.neighbors(i)) rows.neighbors.push_back(place[j]);
      const std::span<const float> weights = graph.weights(i);
      rows.weights.insert(rows.weights.end(), weights.begin(), weights.end());
      rows.row_ptr.push_back(static_cast<int64_t>(rows.neighbors.size()));
    }
    const bool small = rows.nodes() <= kMostNodesToOrder;
    if (small || several) {
      const std::vector<NodeId> order = small ? order_by_color(rows) : order_alone(rows);
      rows = reordered(rows, order);
      const std::vector<NodeId> before(members.begin(), members.end());
      for (size_t t = 0; t < order.size(); ++t) members[t] = before[order[t]];
    }
    const uint64_t hash = hash_of(rows);
    int32_t kind = -1;
    for (auto [at, end] = known.equal_range(hash); at != end && kind < 0; ++at) {
      if (equal(rows, result.kinds[at->second])) kind = at->second;
    }
    if (kind < 0) {
      kind = static_cast<int32_t>(result.kinds.size());
      known.emplace(hash, kind);
      result.kinds.emplace_back(std::move(rows.row_ptr), std::move(rows.neighbors), NodeNames(),
                                std::move(rows.weights));
    }
    result.components.push_back({kind, begins[c]});
  }
  return result;
}

}  // namespace coterie
