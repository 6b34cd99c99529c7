#pragma once

#include <vector>

#include "coterie/posterior/posterior.h"
#include "coterie/random.h"

namespace coterie::testing_partitions {

inline Partition random_partition(int64_t nodes, int64_t communities, Rng& rng) {
  std::vector<int32_t> labels(nodes);
  for (auto& label : labels) label = static_cast<int32_t>(rng.below(communities));
  return Partition(labels);
}

// A copy in which every node moves to a random community with probability `noise`.
inline Partition perturbed(const Partition& partition, double noise, Rng& rng) {
  std::vector<int32_t> labels(partition.labels().begin(), partition.labels().end());
  for (auto& label : labels) {
    if (rng.bernoulli(noise)) label = static_cast<int32_t>(rng.below(partition.communities() + 1));
  }
  return Partition(labels);
}

// Draws scattered around one partition; every fifth is at its mode, some repeat.
inline std::vector<Draw> random_draws(int64_t nodes, int64_t draws, double noise, Rng& rng) {
  const Partition center = random_partition(nodes, 1 + rng.below(6), rng);
  std::vector<Draw> result;
  for (int64_t d = 0; d < draws; ++d) {
    if (d > 0 && rng.bernoulli(0.3)) {
      Draw again = result[rng.below(d)];
      again.kind = DrawKind::sampled;
      result.push_back(again);
      continue;
    }
    result.push_back({perturbed(center, noise, rng), -10 * rng.uniform(), 0.1,
                      d % 5 == 4 ? DrawKind::mode : DrawKind::sampled});
  }
  return result;
}

// Every partition of `nodes` nodes, by growing labels (Bell number of them).
inline std::vector<Partition> all_partitions(int64_t nodes) {
  std::vector<std::vector<int32_t>> growing = {{}};
  for (int64_t i = 0; i < nodes; ++i) {
    std::vector<std::vector<int32_t>> next;
    for (const auto& labels : growing) {
      int32_t most = -1;
      for (const int32_t label : labels) most = std::max(most, label);
      for (int32_t label = 0; label <= most + 1; ++label) {
        next.push_back(labels);
        next.back().push_back(label);
      }
    }
    growing = next;
  }
  std::vector<Partition> result;
  for (const auto& labels : growing) result.emplace_back(std::span<const int32_t>(labels));
  return result;
}

}  // namespace coterie::testing_partitions
