#include "coterie/communities/size_limits.h"

#include <algorithm>
#include <map>
#include <vector>

#include "coterie/communities/leiden.h"
#include "coterie/error.h"

namespace coterie {
namespace {

using Members = std::vector<std::vector<NodeId>>;

Members members_of(const Partition& partition) {
  Members members(partition.communities());
  for (int64_t i = 0; i < partition.nodes(); ++i) {
    members[partition[i]].push_back(static_cast<NodeId>(i));
  }
  return members;
}

// Divides `nodes` into pieces of at most `largest`, which are appended to `pieces`.
void divide(const Graph& graph, std::vector<NodeId> nodes, int64_t largest, double resolution,
            Rng& rng, const std::stop_token& stop, Members& pieces) {
  constexpr double kHighest = 1e4;
  if (std::ssize(nodes) <= largest) {
    pieces.push_back(std::move(nodes));
    return;
  }
  if (resolution > kHighest) {  // nothing divides it: anywhere will do, in the order of the nodes
    for (size_t begin = 0; begin < nodes.size(); begin += static_cast<size_t>(largest)) {
      const auto end = std::min(nodes.size(), begin + static_cast<size_t>(largest));
      pieces.emplace_back(nodes.begin() + static_cast<int64_t>(begin),
                          nodes.begin() + static_cast<int64_t>(end));
    }
    return;
  }
  const Graph inside = induced_subgraph(graph, nodes);
  const Partition found = leiden(inside, inside.weights(), {.resolution = resolution}, rng, stop);
  for (const std::vector<NodeId>& part : members_of(found)) {
    std::vector<NodeId> own;
    for (const NodeId t : part) own.push_back(nodes[t]);
    divide(graph, std::move(own), largest, 2 * resolution, rng, stop, pieces);
  }
}

// Where most of the weight of `nodes` leads, among communities with room for all of them.
int32_t best_home(const Graph& graph, const std::vector<NodeId>& nodes,
                  const std::vector<int32_t>& label, const Members& members, int32_t own,
                  int64_t largest) {
  std::map<int32_t, double> weight;
  for (const NodeId i : nodes) {
    for (size_t t = 0; t < graph.neighbors(i).size(); ++t) {
      weight[label[graph.neighbors(i)[t]]] += graph.has_weights() ? graph.weights(i)[t] : 1;
    }
  }
  const auto has_room = [&](int32_t c) {
    return c != own && !members[c].empty() && std::ssize(members[c]) + std::ssize(nodes) <= largest;
  };
  int32_t best = -1;
  double most = 0;
  for (const auto& [c, w] : weight) {
    if (!has_room(c) || w <= most) continue;
    most = w;
    best = c;
  }
  for (int32_t c = 0; best < 0 && c < std::ssize(members); ++c) {
    if (has_room(c)) best = c;
  }
  return best;
}

}  // namespace

Partition within_sizes(const Graph& graph, const Partition& communities, const SizeLimits& limits,
                       const Rng& rng, std::stop_token stop) {
  if (limits.smallest < 1 || limits.largest < limits.smallest) {
    throw UsageError("sizes of communities: 1 <= smallest <= largest expected");
  }
  Members members;
  Rng own = rng.stream("sizes");
  for (std::vector<NodeId>& each : members_of(communities)) {
    divide(graph, std::move(each), limits.largest, 1, own, stop, members);
  }
  std::vector<int32_t> label(graph.nodes());
  for (size_t c = 0; c < members.size(); ++c) {
    for (const NodeId i : members[c]) label[i] = static_cast<int32_t>(c);
  }
  std::vector<int32_t> order(members.size());
  for (size_t c = 0; c < order.size(); ++c) order[c] = static_cast<int32_t>(c);
  // The smallest first: they find a home most easily.
  std::stable_sort(order.begin(), order.end(),
                   [&](int32_t a, int32_t b) { return members[a].size() < members[b].size(); });
  const auto move = [&](int32_t from, int32_t to, size_t count) {
    for (size_t t = 0; t < count; ++t) {
      const NodeId i = members[from].back();
      members[from].pop_back();
      members[to].push_back(i);
      label[i] = to;
    }
  };
  for (const int32_t c : order) {
    if (stop.stop_requested()) throw Interrupted();
    if (members[c].empty() || std::ssize(members[c]) >= limits.smallest) continue;
    const int32_t home = best_home(graph, members[c], label, members, c, limits.largest);
    if (home >= 0) {
      move(c, home, members[c].size());
      continue;
    }
    // Nobody has room for all: the largest ones give what they can spare.
    while (std::ssize(members[c]) < limits.smallest) {
      const auto giver =
          std::max_element(members.begin(), members.end(),
                           [](const auto& a, const auto& b) { return a.size() < b.size(); });
      const auto from = static_cast<int32_t>(giver - members.begin());
      if (from == c || std::ssize(*giver) <= limits.smallest) break;
      move(from, c, 1);
    }
  }
  return Partition(std::span<const int32_t>(label));
}

}  // namespace coterie
