#include "coterie/posterior/posterior.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <unordered_map>
#include <utility>

#include "coterie/error.h"
#include "coterie/interruption.h"
#include "coterie/posterior/fingerprint.h"

namespace coterie {

Posterior::Posterior(std::vector<Draw> draws) {
  if (draws.empty()) throw UsageError("a posterior needs at least one draw");
  std::unordered_multimap<uint64_t, size_t> known;
  for (auto& draw : draws) {
    stop_if_asked();
    if (!distinct_.empty() && draw.partition.nodes() != nodes()) {
      throw SizeError("draws of one posterior have " + std::to_string(nodes()) + " and " +
                      std::to_string(draw.partition.nodes()) + " nodes");
    }
    const uint64_t key = fingerprint(draw.partition);
    DistinctPartition* same = nullptr;
    for (auto [it, end] = known.equal_range(key); it != end; ++it) {
      if (distinct_[it->second].partition == draw.partition) same = &distinct_[it->second];
    }
    if (same == nullptr) {
      known.emplace(key, distinct_.size());
      distinct_.push_back({std::move(draw.partition), draw.log_prob, draw.log_prob_error});
      same = &distinct_.back();
    } else if (std::isnan(same->log_prob)) {
      same->log_prob = draw.log_prob;
      same->log_prob_error = draw.log_prob_error;
    }
    if (draw.kind == DrawKind::agreed) continue;
    const bool sampled = draw.kind == DrawKind::sampled;
    // Apart, because only sampled draws speak about probabilities; modes are proposals for the
    // answer.
    (sampled ? same->sampled : same->modes) += draw.times;
    (sampled ? sampled_ : modes_) += draw.times;
  }
  if (total_weight() == 0) throw UsageError("a posterior needs at least one draw");
}

std::optional<int64_t> Posterior::find(const Partition& partition) const {
  for (size_t i = 0; i < distinct_.size(); ++i) {
    if (distinct_[i].partition == partition) return static_cast<int64_t>(i);
  }
  return std::nullopt;
}

std::optional<int64_t> Posterior::majority() const {
  if (!from_samples()) return std::nullopt;
  const double draws = static_cast<double>(total_weight());
  for (size_t i = 0; i < distinct_.size(); ++i) {
    const auto index = static_cast<int64_t>(i);
    // The standard error of a share of one half is half the root of the draws.
    if (static_cast<double>(weight(index)) > draws / 2 + std::sqrt(draws)) return index;
  }
  return std::nullopt;
}

std::optional<int64_t> Posterior::most_probable() const {
  std::optional<int64_t> best;
  for (size_t i = 0; i < distinct_.size(); ++i) {
    if (std::isnan(distinct_[i].log_prob)) continue;
    if (!best || distinct_[i].log_prob > distinct_[*best].log_prob) best = static_cast<int64_t>(i);
  }
  // A partition that most draws agree on is the most probable one, whatever a noisy estimate says;
  // an exact probability is not questioned.
  if (best && distinct_[*best].log_prob_error > 0) return majority().value_or(*best);
  return best;
}

int64_t Posterior::contenders() const {
  const auto best = most_probable();
  if (!best) return 0;
  if (best == majority()) return 1;
  const auto square = [](double x) { return std::isnan(x) ? 0 : x * x; };
  const DistinctPartition& top = distinct_[*best];
  return std::count_if(distinct_.begin(), distinct_.end(), [&](const DistinctPartition& other) {
    const double error = std::sqrt(square(top.log_prob_error) + square(other.log_prob_error));
    return &other == &top || top.log_prob - other.log_prob <= 2 * error;
  });
}

void Posterior::adjust_k(const KAdjustment& how) {
  weights_.clear();
  k_.reset();
  if (how.smoothing > 0 || how.odds != 1) k_ = drawn_k().adjusted(how);
  if (how.sharpness == 1) return;
  std::vector<int64_t> weights(distinct_.size(), 0);
  const KPosterior sharpened = drawn_k().sharpened(how.sharpness);
  for (const auto& [k, draws] : sharpened.counts()) {
    stop_if_asked();
    std::vector<double> shares(distinct_.size(), 0);
    for (size_t i = 0; i < distinct_.size(); ++i) {
      if (distinct_[i].partition.communities() == k) {
        shares[i] = static_cast<double>(drawn(static_cast<int64_t>(i)));
      }
    }
    const std::vector<int64_t> parts = apportion(draws, shares);
    for (size_t i = 0; i < weights.size(); ++i) weights[i] += parts[i];
  }
  weights_ = std::move(weights);
}

KPosterior Posterior::drawn_k() const {
  KPosterior k;
  for (size_t i = 0; i < distinct_.size(); ++i) {
    k.add(distinct_[i].partition.communities(), weight(static_cast<int64_t>(i)));
  }
  return k;
}

void Posterior::renumber(std::span<const int32_t> names) {
  std::vector<int32_t> labels(names.size());
  for (DistinctPartition& each : distinct_) {
    stop_if_asked();
    for (size_t t = 0; t < names.size(); ++t) {
      labels[names[t]] = each.partition[static_cast<int64_t>(t)];
    }
    each.partition = Partition(std::span<const int32_t>(labels));
  }
  if (order_.empty()) {
    order_.assign(names.begin(), names.end());
  } else {
    for (int32_t& node : order_) node = names[node];
  }
}

void Posterior::set_order(std::vector<int32_t> order) {
  std::vector<uint8_t> seen(nodes(), 0);
  bool fits = order.empty() || std::ssize(order) == nodes();
  for (const int32_t node : order) {
    fits = fits && node >= 0 && node < nodes() && std::exchange(seen[node], 1) == 0;
  }
  if (!fits) throw SizeError("not an order of all nodes");
  order_ = std::move(order);
}

int64_t Posterior::credible_partitions(double level) const {
  std::vector<int64_t> weights;
  for (size_t i = 0; i < distinct_.size(); ++i) weights.push_back(weight(static_cast<int64_t>(i)));
  std::sort(weights.rbegin(), weights.rend());
  const int64_t needed = draws_for_level(level, total_weight());
  int64_t held = 0, count = 0;
  while (held < needed) held += weights[count++];
  return count;
}

void Posterior::answer_with(Partition partition) {
  best_ = find(partition);
  if (best_) return;
  constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
  distinct_.push_back({std::move(partition), kNone, kNone});
  if (!weights_.empty()) weights_.push_back(0);
  best_ = static_cast<int64_t>(distinct_.size()) - 1;
}

std::optional<Posterior> Posterior::given_communities(int32_t k) const {
  Posterior given;
  for (const auto& candidate : distinct_) {
    if (candidate.partition.communities() != k) continue;
    given.distinct_.push_back(candidate);
    given.sampled_ += candidate.sampled;
    given.modes_ += candidate.modes;
  }
  if (given.distinct_.empty()) return std::nullopt;
  given.order_ = order_;
  if (given.draws() == 0) {
    for (DistinctPartition& agreed : given.distinct_) given.modes_ += agreed.modes = 1;
  }
  return given;
}

}  // namespace coterie
