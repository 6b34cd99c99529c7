#pragma once

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numeric>
#include <utility>
#include <vector>

#include "coterie/classical/block_state.h"
#include "coterie/partition/partition.h"
#include "coterie/portable_math.h"
#include "coterie/random.h"

namespace coterie {

// A Markov chain over partitions whose stationary distribution is the posterior of a block model.
//
// sweep() gives every node a new community from its conditional distribution; merge_split() moves
// whole groups of nodes (Jain & Neal 2004), which single moves do only through improbable states.
// While min_community is above 1, both leave smaller communities alone and never make one.
template <class Likelihood>
class GibbsChain {
 public:
  // Chains on one graph share the tables of one likelihood.
  GibbsChain(const Graph& graph, const Likelihood& likelihood, const BlockModelOptions& options,
             const Rng& rng)
      : state_(graph, likelihood, options), rng_(rng) {}

  const BlockState<Likelihood>& state() const { return state_; }
  Partition partition() const { return Partition(state_.labels()); }
  double log_joint() const { return state_.log_joint(); }

  void start_from(const Partition& partition) {
    assert(state_.communities() == 0);
    // Communities are numbered by first appearance, so each opens exactly when it is reached.
    for (NodeId i = 0; i < partition.nodes(); ++i) {
      state_.look_at(i);
      state_.insert(i, partition[i]);
    }
  }

  // Nodes enter one after the other, in random order, each by its probability given the earlier.
  void start_at_random() {
    std::vector<NodeId> order(state_.graph().nodes());
    std::iota(order.begin(), order.end(), 0);
    rng_.shuffle(std::span(order));
    for (const NodeId i : order) {
      state_.look_at(i);
      state_.insert(i, choose(state_.communities() + 1));
    }
  }

  // Dissolves communities below this size, smallest first, each node into the community where it is
  // most probable; from now on all partitions keep to it.
  void restrict_to(int64_t min_community) {
    min_community_ = min_community;
    while (state_.communities() > 1) {
      int32_t smallest = 0;
      for (int32_t k = 1; k < state_.communities(); ++k) {
        if (state_.size(k) < state_.size(smallest)) smallest = k;
      }
      if (state_.size(smallest) >= min_community_) break;
      dissolve(smallest);
    }
  }

  void sweep() {
    for (NodeId i = 0; i < state_.graph().nodes(); ++i) {
      if (min_community_ > 1 && state_.size(state_.label(i)) <= min_community_) continue;
      state_.remove(i);
      state_.insert(i, choose(state_.communities() + (min_community_ > 1 ? 0 : 1)));
    }
  }

  // Goes uphill to a partition that neither moving one node nor merging two communities improves:
  // for the best single answer, not for draws. A random state has a few nodes out of place.
  void climb() {
    bool changed = true;
    for (int round = 0; changed && round < kMostRounds; ++round) {
      changed = false;
      for (NodeId i = 0; i < state_.graph().nodes(); ++i) changed |= climb(i);
      changed |= climb_by_merging();
    }
  }

  // Picks a community, one of its nodes and any other node, and proposes to split their community
  // between the two, or to merge their two. True if the proposal was accepted. (Choosing
  // communities rather than nodes gives small ones, about which the number of communities is
  // uncertain, their share of proposals.)
  bool merge_split() {
    const int64_t nodes = state_.graph().nodes();
    if (nodes < 2) return false;
    const NodeId i = member(static_cast<int32_t>(rng_.below(state_.communities())));
    NodeId j = static_cast<NodeId>(rng_.below(nodes - 1));
    if (j >= i) ++j;
    const double log_u = portable_log(rng_.positive_uniform());
    return state_.label(i) == state_.label(j) ? split(i, j, log_u) : merge(i, j, log_u);
  }

 private:
  // A community in 0..candidates-1 by the probabilities of the node just looked at.
  int32_t choose(int32_t candidates) {
    weights_.resize(candidates);
    double top = -std::numeric_limits<double>::infinity();
    for (int32_t k = 0; k < candidates; ++k) {
      weights_[k] = state_.gain(k);
      top = std::max(top, weights_[k]);
    }
    for (double& weight : weights_) {
      // exp(-40) is below the resolution of the uniform number that decides.
      weight = weight < top - 40 ? 0 : portable_exp(weight - top);
    }
    return static_cast<int32_t>(rng_.categorical(weights_));
  }

  // A gain below this may be rounding; following it could go round in circles.
  static constexpr double kLeastGain = 1e-9;
  static constexpr int kMostRounds = 100;

  // True if node i has a better community, which it then is in.
  bool climb(NodeId i) {
    const int32_t before = state_.label(i);
    const bool alone = state_.size(before) == 1;
    if (min_community_ > 1 && state_.size(before) <= min_community_) return false;
    state_.remove(i);
    const int32_t fresh = state_.communities();
    // A community that was empty without its node is gone; back to it means to open a new one.
    const int32_t back = alone ? fresh : before;
    int32_t best = back;
    double best_gain = state_.gain(back) + kLeastGain;
    for (int32_t k = 0; k < fresh + (min_community_ > 1 ? 0 : 1); ++k) {
      const double gain = state_.gain(k);
      if (k == back || gain <= best_gain) continue;
      best_gain = gain;
      best = k;
    }
    state_.insert(i, best);
    return best != back;
  }

  // Merges every community with the one it gains most by merging with, as long as it gains.
  bool climb_by_merging() {
    bool changed = false;
    for (int32_t a = 0; a < state_.communities();) {
      double best_gain = kLeastGain;
      int32_t best = -1;
      for (int32_t b = a + 1; b < state_.communities(); ++b) {
        const double gain = state_.merge_gain(a, b);
        if (gain <= best_gain) continue;
        best_gain = gain;
        best = b;
      }
      if (best < 0) {
        ++a;
      } else {
        state_.merge(a, best);  // what it is now may gain by another one
        changed = true;
      }
    }
    return changed;
  }

  void dissolve(int32_t k) {
    std::vector<NodeId> members;
    for (NodeId i = 0; i < state_.graph().nodes(); ++i) {
      if (state_.label(i) == k) members.push_back(i);
    }
    for (size_t m = 0; m < members.size(); ++m) {
      state_.remove(members[m]);
      const int32_t closed = m + 1 < members.size() ? k : -1;  // the last one leaves it empty
      int32_t best = -1;
      double best_gain = -std::numeric_limits<double>::infinity();
      for (int32_t l = 0; l < state_.communities(); ++l) {
        if (l == closed) continue;
        if (const double gain = state_.gain(l); gain > best_gain) {
          best_gain = gain;
          best = l;
        }
      }
      state_.insert(members[m], best);
    }
  }

  // Puts the node just looked at into a or b: as `forced` says, or by its probability. Returns the
  // log-probability of what happened.
  double allocate(NodeId node, int32_t a, int32_t b, int32_t forced = -1) {
    const double difference = state_.gain(b) - state_.gain(a);
    // log(1 / (1 + exp(x))) without overflow
    const auto log_sigmoid = [](double x) {
      return x > 0 ? -x - portable_log(1 + portable_exp(-x)) : -portable_log(1 + portable_exp(x));
    };
    const double log_a = log_sigmoid(difference);
    const bool to_a = forced >= 0 ? forced == a : portable_log(rng_.positive_uniform()) < log_a;
    state_.insert(node, to_a ? a : b);
    return to_a ? log_a : log_sigmoid(-difference);
  }

  // With i in community a and j in b and `group` outside: lets the group choose between the two,
  // one after the other. The result is a point to start from, the same whether i and j were
  // together or apart before; one more round, whose probability counts, makes the proposal.
  void launch(int32_t a, int32_t b) {
    rng_.shuffle(std::span(group_));
    for (const NodeId node : group_) {
      state_.look_at(node);
      allocate(node, a, b);
    }
  }

  // `wanted` gives the community of every node of the group, or is empty: then they choose.
  double final_round(int32_t a, int32_t b, const std::vector<int32_t>& wanted) {
    double log_prob = 0;
    for (size_t g = 0; g < group_.size(); ++g) {
      state_.remove(group_[g]);
      log_prob += allocate(group_[g], a, b, wanted.empty() ? -1 : wanted[g]);
    }
    return log_prob;
  }

  // A node of community k, any with the same probability.
  NodeId member(int32_t k) {
    int64_t left = rng_.below(state_.size(k));
    NodeId i = 0;
    while (state_.label(i) != k || left-- > 0) ++i;
    return i;
  }

  // How much more probable it is, in logarithms, to pick a node of the union of communities a and b
  // than to pick the same node of a while they are apart.
  double log_choice(int32_t a, int32_t b) const {
    const auto together = static_cast<double>(state_.size(a) + state_.size(b));
    const auto communities = static_cast<double>(state_.communities());
    return portable_log(communities / (communities - 1) * static_cast<double>(state_.size(a)) /
                        together);
  }

  void collect(NodeId i, NodeId j) {
    group_.clear();
    const int32_t a = state_.label(i), b = state_.label(j);
    for (NodeId node = 0; node < state_.graph().nodes(); ++node) {
      const int32_t label = state_.label(node);
      if (node != i && node != j && (label == a || label == b)) group_.push_back(node);
    }
  }

  bool split(NodeId i, NodeId j, double log_u) {
    collect(i, j);
    if (static_cast<int64_t>(group_.size()) + 2 < 2 * min_community_) return false;
    for (const NodeId node : group_) state_.remove(node);
    state_.remove(j);
    const int32_t a = state_.label(i), b = state_.communities();
    state_.insert(j, b);
    launch(a, b);
    const double log_forward = final_round(a, b, {});
    const bool large = std::min(state_.size(a), state_.size(b)) >= min_community_;
    const double gain = state_.merge_gain(a, b) + log_choice(a, b);
    if (large && log_u < -gain - log_forward) return true;
    state_.merge(a, b);
    return false;
  }

  bool merge(NodeId i, NodeId j, double log_u) {
    const int32_t a = state_.label(i), b = state_.label(j);
    const double gain = state_.merge_gain(a, b) + log_choice(a, b);
    if (log_u >= gain) return false;  // the probability of the way back is at most 1
    collect(i, j);
    // The shuffle in launch() permutes the group, so original communities are looked up after it.
    std::vector<int32_t> original(state_.labels().begin(), state_.labels().end());
    for (const NodeId node : group_) state_.remove(node);
    launch(a, b);
    std::vector<int32_t> wanted;
    for (const NodeId node : group_) wanted.push_back(original[node]);
    const double log_back = final_round(a, b, wanted);
    if (log_u >= gain + log_back) return false;
    state_.merge(a, b);
    return true;
  }

  BlockState<Likelihood> state_;
  Rng rng_;
  int64_t min_community_ = 1;
  std::vector<double> weights_;
  std::vector<NodeId> group_;
};

}  // namespace coterie
