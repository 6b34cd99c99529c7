#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "coterie/communities/weighted_rows.h"
#include "coterie/interruption.h"
#include "coterie/random.h"

namespace coterie {

// A gain of modularity, in units of edge weight, must exceed this share of the node's strength:
// below it, rounding could move nodes in circles.
inline constexpr double kLeastGain = 1e-10;

// The nodes 0..nodes-1 in random order.
inline std::vector<NodeId> random_order(NodeId nodes, Rng& rng) {
  std::vector<NodeId> order(nodes);
  for (NodeId i = 0; i < nodes; ++i) order[i] = i;
  rng.shuffle(std::span(order));
  return order;
}

// Weight from one node to each community next to it: a dense array of zeros in which only the
// entries in `touched` are set, so that a node costs its degree.
class CommunityLinks {
 public:
  explicit CommunityLinks(NodeId communities)
      : weights_(communities, 0.0), touched_(static_cast<size_t>(communities) + 1) {}

  void add(int32_t community, double weight) {
    // Without a branch: whether a community is new cannot be predicted. An edge of weight 0 may
    // write its community again; the place after the last one is always free.
    touched_[count_] = community;
    count_ += weights_[community] == 0 && weight > 0;
    weights_[community] += weight;
  }
  double operator[](int32_t community) const { return weights_[community]; }
  std::span<const int32_t> touched() const { return std::span(touched_).first(count_); }
  void clear() {
    for (size_t t = 0; t < count_; ++t) weights_[touched_[t]] = 0;
    count_ = 0;
  }

 private:
  std::vector<double> weights_;
  std::vector<int32_t> touched_;
  size_t count_ = 0;
};

// Moves single nodes to the community next to them (or to one of their own) where modularity gains
// most, in random order, until no move gains; the fast local moving of Traag, Waltman and van Eck
// (2019): after a node has moved, only its neighbors outside of its new community are asked again.
//
// labels has one community per node, each below the number of nodes, and is changed in place.
// Modularity never falls. Stops after `most_visits` visits of nodes. Returns the number of moves.
// Throws Interrupted when a stop is asked for (interruption.h).
template <class Weights>
int64_t move_nodes(const WeightedRows<Weights>& rows, double resolution, std::span<int32_t> labels,
                   Rng& rng, int64_t most_visits = std::numeric_limits<int64_t>::max()) {
  const NodeId nodes = rows.nodes();
  if (nodes == 0 || rows.total <= 0) return 0;
  std::vector<double> strength(nodes, 0.0);  // of communities
  std::vector<int32_t> members(nodes, 0);
  for (NodeId i = 0; i < nodes; ++i) {
    strength[labels[i]] += rows.strengths[i];
    ++members[labels[i]];
  }
  std::vector<int32_t> empty;
  for (int32_t c = nodes - 1; c >= 0; --c) {
    if (members[c] == 0) empty.push_back(c);
  }
  CommunityLinks links(nodes);
  // A ring: every node stands in it at most once.
  std::vector<NodeId> queue = random_order(nodes, rng);
  std::vector<uint8_t> waiting(nodes, 1);
  const double scale = resolution / rows.total;
  int64_t moves = 0;
  NodeId head = 0;
  NodeId length = nodes;
  const auto after = [nodes](NodeId place, NodeId steps) {
    const int64_t sum = static_cast<int64_t>(place) + steps;
    return static_cast<NodeId>(sum < nodes ? sum : sum - nodes);
  };
  constexpr NodeId kAhead = 6;  // rows are visited in random order: fetch them early
  for (int64_t visits = 0; length > 0 && visits < most_visits; ++visits) {
    if (visits % 65536 == 0) stop_if_asked();
    if (length > 2 * kAhead) {
      const NodeId far = queue[after(head, 2 * kAhead)];
      const NodeId near = queue[after(head, kAhead)];
      __builtin_prefetch(&rows.row_ptr[far]);
      __builtin_prefetch(rows.neighbors.data() + rows.row_ptr[near]);
      __builtin_prefetch(&rows.strengths[near]);
    }
    const NodeId node = queue[head];
    head = after(head, 1);
    --length;
    waiting[node] = 0;
    const int32_t old = labels[node];
    const int64_t begin = rows.row_ptr[node];
    const int64_t end = rows.row_ptr[node + 1];
    for (int64_t e = begin; e < end; ++e) links.add(labels[rows.neighbors[e]], rows.weights[e]);
    const double mine = rows.strengths[node];
    const double cost = scale * mine;
    const double stay = links[old] - cost * (strength[old] - mine);
    double best_gain = stay + kLeastGain * mine;
    int32_t best = old;
    for (const int32_t c : links.touched()) {
      const double gain = links[c] - cost * strength[c];
      if (gain > best_gain && c != old) {
        best_gain = gain;
        best = c;
      }
    }
    if (best_gain < 0 && members[old] > 1) {
      best = empty.back();  // there is one: some community has two nodes
      empty.pop_back();
    }
    links.clear();
    if (best == old) continue;
    ++moves;
    labels[node] = best;
    strength[old] -= mine;
    strength[best] += mine;
    ++members[best];
    if (--members[old] == 0) {
      strength[old] = 0;
      empty.push_back(old);
    }
    for (int64_t e = begin; e < end; ++e) {
      const NodeId neighbor = rows.neighbors[e];
      if (labels[neighbor] == best || waiting[neighbor]) continue;
      waiting[neighbor] = 1;
      queue[after(head, length)] = neighbor;
      ++length;
    }
  }
  return moves;
}

}  // namespace coterie
