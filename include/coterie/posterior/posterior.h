#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "coterie/posterior/draw.h"
#include "coterie/posterior/k_posterior.h"

namespace coterie {

// A partition and how often it was drawn.
struct DistinctPartition {
  Partition partition;
  double log_prob;  // of the first draw that had one; not a number where none had
  double log_prob_error;
  int64_t sampled = 0;  // draws of each kind
  int64_t modes = 0;
};

// What a model believes about the communities of one graph, as a set of draws.
//
// The best single partition is looked for among all draws and what they agree on; uncertainty is
// spoken about by the sampled ones alone, each with the same weight unless adjust_k gave them
// others. Where nothing was sampled (all draws at their mode, as in the paper's tables), the modes
// speak for themselves and from_samples() is false.
//
// Distinct partitions are kept in the order in which they were first drawn. Everything is
// deterministic, and an index is an index into distinct().
class Posterior {
 public:
  // At least one draw that is not merely agreed, all of the same number of nodes; throws UsageError
  // or SizeError otherwise.
  // O(draws * nodes).
  explicit Posterior(std::vector<Draw> draws);

  int64_t nodes() const { return distinct_.front().partition.nodes(); }
  int64_t draws() const { return sampled_ + modes_; }
  int64_t sampled_draws() const { return sampled_; }
  int64_t mode_draws() const { return modes_; }
  bool from_samples() const { return sampled_ > 0; }

  std::span<const DistinctPartition> distinct() const { return distinct_; }
  const Partition& partition(int64_t index) const { return distinct_[index].partition; }

  // The number of draws that speak about uncertainty, and how many of them are partition `index`.
  int64_t total_weight() const { return from_samples() ? sampled_ : modes_; }
  int64_t weight(int64_t index) const { return weights_.empty() ? drawn(index) : weights_[index]; }

  // From now on P(K) is KPosterior::adjusted. Sharpness weighs the draws: those with the same K
  // keep their proportions (as far as whole draws allow), and what they say given K stays as it
  // was. Smoothing and odds change P(K) alone, which may then be above 0 where no draw is.
  void adjust_k(const KAdjustment& how);

  // The partition that more than half of the sampled draws are, beyond doubt (by two standard
  // errors): no other can be as probable. None in most posteriors.
  std::optional<int64_t> majority() const;

  // The partition of largest log-probability (first drawn among equals); none without any. Where
  // log-probabilities are estimates and there is a majority, that one: counting errs less.
  std::optional<int64_t> most_probable() const;

  // How many distinct partitions, the best included, have a log-probability within two standard
  // errors (of the difference) of the best: between these the estimate cannot decide.
  int64_t contenders() const;

  // P(K), from the draws unless set_k gave another.
  KPosterior k_posterior() const { return k_ ? *k_ : drawn_k(); }
  KPosterior drawn_k() const;
  // For a belief whose P(K) is known better than by counting its draws.
  void set_k(KPosterior k) { k_ = std::move(k); }

  // For probabilities that are estimated after the draws were made.
  void set_log_prob(int64_t index, double log_prob, double error) {
    distinct_[index].log_prob = log_prob;
    distinct_[index].log_prob_error = error;
  }

  // The partition that answers for all draws, where it is known better than by comparing them; else
  // point_estimate.h finds one.
  std::optional<int64_t> best() const { return best_; }
  void set_best(std::optional<int64_t> index) { best_ = index; }
  // From now on this partition is best(), whether it was drawn or not: what is not counts as no
  // draw.
  void answer_with(Partition partition);

  // The index of a partition; none if it is not among the distinct ones. O(distinct * nodes).
  std::optional<int64_t> find(const Partition& partition) const;

  // The same belief, when node t of its partitions is rather called names[t] (each number once).
  // Ties between communities are decided as they were before, in the order() of the nodes.
  void renumber(std::span<const int32_t> names);
  const std::vector<int32_t>& order() const { return order_; }  // empty: by number
  void set_order(std::vector<int32_t> order);  // throws SizeError if it is no order of all nodes

  // What has to be stored besides the distinct partitions and best() to make the same posterior
  // again: weights where they are not how often partitions were drawn, and the P(K) of set_k.
  const std::vector<int64_t>& weights() const { return weights_; }
  const std::optional<KPosterior>& given_k() const { return k_; }
  void set_weights(std::vector<int64_t> weights) { weights_ = std::move(weights); }

  // The least number of distinct partitions that hold at least the share `level` of the draws.
  int64_t credible_partitions(double level) const;

  // The same belief, given that there are k communities: the draws that have as many. None if no
  // draw has, sharpened or not. Where only modes have k communities, they speak (from_samples() is
  // false), and where only agreed partitions have, these do.
  std::optional<Posterior> given_communities(int32_t k) const;

 private:
  Posterior() = default;
  int64_t drawn(int64_t index) const {
    return from_samples() ? distinct_[index].sampled : distinct_[index].modes;
  }

  std::vector<DistinctPartition> distinct_;
  std::vector<int64_t> weights_;  // of distinct partitions, where they are not how often drawn
  int64_t sampled_ = 0, modes_ = 0;
  std::optional<KPosterior> k_;
  std::optional<int64_t> best_;
  std::vector<int32_t> order_;
};

}  // namespace coterie
