#include "coterie/posterior/overlap.h"

#include <algorithm>
#include <cassert>

namespace coterie {

OverlapCounter::OverlapCounter(const Partition& first, std::span<const int64_t> weights)
    : starts_(first.communities() + 1, 0), members_(first.nodes()) {
  for (const int32_t label : first.labels()) ++starts_[label + 1];
  for (int32_t k = 0; k < first.communities(); ++k) starts_[k + 1] += starts_[k];
  std::vector<int64_t> next(starts_.begin(), starts_.end() - 1);
  if (!weights.empty()) weights_.resize(members_.size());
  for (int64_t node = 0; node < first.nodes(); ++node) {
    const int64_t place = next[first[node]]++;
    members_[place] = static_cast<int32_t>(node);
    if (!weights.empty()) weights_[place] = weights[node];
  }
}

std::span<const OverlapCounter::Overlap> OverlapCounter::with(const Partition& second) {
  assert(second.nodes() == static_cast<int64_t>(members_.size()));
  counts_.resize(std::max<size_t>(counts_.size(), second.communities()), 0);
  const std::span<const int32_t> labels = second.labels();
  overlaps_.clear();
  for (size_t k = 0; k + 1 < starts_.size(); ++k) {
    touched_.clear();
    for (int64_t i = starts_[k]; i < starts_[k + 1]; ++i) {
      const int32_t label = labels[members_[i]];
      if (counts_[label] == 0) touched_.push_back(label);
      counts_[label] += weights_.empty() ? 1 : weights_[i];
    }
    for (const int32_t label : touched_) {
      overlaps_.push_back({static_cast<int32_t>(k), label, counts_[label]});
      counts_[label] = 0;
    }
  }
  return overlaps_;
}

}  // namespace coterie
