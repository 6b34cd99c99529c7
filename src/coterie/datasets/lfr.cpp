#include "coterie/datasets/lfr.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "coterie/datasets/degrees_and_sizes.h"
#include "coterie/datasets/distinct_edges.h"
#include "coterie/datasets/stub_matching.h"
#include "coterie/error.h"

namespace coterie {
namespace {

// Puts every node into a random community that is larger than its inner degree. Nodes choose in
// decreasing order of that degree, so the communities open to one are open to all that follow. A
// node that fits nowhere takes a place in the largest one left; its inner degree shrinks.
std::vector<int32_t> place_nodes(std::vector<int64_t>& inner, const std::vector<int64_t>& sizes,
                                 Rng& rng) {
  std::vector<NodeId> order(inner.size());
  std::iota(order.begin(), order.end(), 0);
  rng.shuffle(std::span(order));
  std::stable_sort(order.begin(), order.end(),
                   [&](NodeId i, NodeId j) { return inner[i] > inner[j]; });
  std::vector<int32_t> labels(inner.size());
  std::vector<int32_t> places;  // free ones in the communities opened so far
  size_t opened = 0;
  for (const NodeId i : order) {
    while (opened < sizes.size() && (sizes[opened] > inner[i] || places.empty())) {
      places.insert(places.end(), sizes[opened], static_cast<int32_t>(opened));
      ++opened;
    }
    auto& place = places[rng.below(static_cast<int64_t>(places.size()))];
    labels[i] = std::exchange(place, places.back());
    places.pop_back();
    inner[i] = std::min(inner[i], sizes[labels[i]] - 1);
  }
  return labels;
}

}  // namespace

LabeledGraph draw_lfr(const LfrOptions& options, Rng& rng) {
  auto [nodes, law, sizes] = draw_degrees_and_sizes(options, rng);
  std::sort(sizes.rbegin(), sizes.rend());
  const double mixing = sizes.size() > 1 ? options.mixing.draw(rng) : 0;

  std::vector<int64_t> degree(nodes);
  std::vector<int64_t> inner(nodes);
  for (int64_t i = 0; i < nodes; ++i) {
    degree[i] = law.draw_integer(rng);
    const double share = (1 - mixing) * static_cast<double>(degree[i]);
    inner[i] = static_cast<int64_t>(share + rng.uniform());  // rounded up or down at random
  }
  const std::vector<int32_t> labels = place_nodes(inner, sizes, rng);

  // An odd number of inner stubs in a community: one of them turns outwards.
  std::vector<int64_t> stubs(sizes.size(), 0);
  for (int64_t i = 0; i < nodes; ++i) stubs[labels[i]] += inner[i];
  for (int64_t i = 0; i < nodes; ++i) {
    if (stubs[labels[i]] % 2 == 1 && inner[i] > 0) {
      --inner[i];
      --stubs[labels[i]];
    }
  }
  std::vector<EdgeList> edges;
  std::vector<std::vector<NodeId>> members(sizes.size());
  for (int64_t i = 0; i < nodes; ++i) members[labels[i]].push_back(static_cast<NodeId>(i));
  for (const auto& community : members) {
    std::vector<int64_t> local;
    for (const NodeId i : community) local.push_back(inner[i]);
    EdgeList inside = match_stubs(
        local, [](NodeId, NodeId) { return true; }, rng);
    for (auto& [i, j] : inside) i = community[i], j = community[j];
    edges.push_back(std::move(inside));
  }
  if (sizes.size() > 1) {
    std::vector<int64_t> outer(nodes);
    for (int64_t i = 0; i < nodes; ++i) outer[i] = degree[i] - inner[i];
    edges.push_back(match_stubs(
        outer, [&](NodeId i, NodeId j) { return labels[i] != labels[j]; }, rng));
  }
  return {graph_of_distinct_edges(nodes, std::move(edges)), Partition(labels)};
}

}  // namespace coterie
