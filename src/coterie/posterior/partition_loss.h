#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "coterie/posterior/overlap.h"

namespace coterie {

// How wrong one partition is when another is true.
enum class PartitionLoss {
  // H(a given b) + H(b given a) in nats: a metric, which weighs a community by its size
  // (Meila 2007).
  variation_of_information,
  // The share of all pairs of nodes that one partition joins and the other separates; one minus
  // the Rand index (Binder 1978).
  binder,
  // The variation of information over the entropy of both together, a metric, too (Rajski 1961): 0
  // for equal partitions, 1 for those that say nothing about each other. Unlike the variation
  // itself
  // it does not prefer saying little where one knows little.
  normalized_variation,
};
constexpr std::array<std::string_view, 3> names_of(PartitionLoss) {
  return {"vi", "binder", "nvi"};
}

// The loss between a partition and many others. O(nodes) each. The logarithms are coterie's own,
// so that the best of several partitions is the same one on every machine.
// Not to be shared between threads.
class LossFrom {
 public:
  // With weights, partitions are of groups of nodes (see OverlapCounter).
  LossFrom(const Partition& from, PartitionLoss loss, std::span<const int64_t> weights = {});

  double to(const Partition& other);

 private:
  using Overlap = OverlapCounter::Overlap;
  double variation_of_information(std::span<const Overlap> overlaps);
  double binder(std::span<const Overlap> overlaps);
  double normalized_variation(std::span<const Overlap> overlaps);
  double sum_n_log_n(std::span<const int64_t> sizes) const;

  PartitionLoss loss_;
  int64_t nodes_ = 0;  // with their weights
  OverlapCounter counter_;
  std::vector<int64_t> sizes_, other_sizes_;
  std::vector<double> n_log_n_;  // of 0, 1, ...; grown when needed, up to a limit
};

}  // namespace coterie
