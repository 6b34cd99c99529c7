#include "coterie/posterior/expected_loss.h"

#include <algorithm>
#include <cmath>

#include "coterie/parallel.h"

namespace coterie {
namespace {

// Each group's label in `partition`, which keeps every group together.
Partition of_groups(const Partition& partition, std::span<const int64_t> first_nodes) {
  std::vector<int32_t> labels(first_nodes.size());
  for (size_t g = 0; g < labels.size(); ++g) labels[g] = partition[first_nodes[g]];
  return Partition(labels);
}

}  // namespace

Partition common_groups(const Posterior& posterior) {
  // Refines by one partition after the other: communities split into their overlaps.
  Partition groups = posterior.partition(0);
  std::vector<int32_t> labels(posterior.nodes());
  for (const auto& [partition, log_prob, error, sampled, modes] : posterior.distinct()) {
    if (groups.communities() == groups.nodes()) break;  // nothing left to split
    // name[g * K + k] would be the plain way; the product may be too large for memory, so nodes are
    // visited group by group instead.
    std::vector<int64_t> starts(groups.communities() + 1, 0);
    for (const int32_t g : groups.labels()) ++starts[g + 1];
    for (int32_t g = 0; g < groups.communities(); ++g) starts[g + 1] += starts[g];
    std::vector<int32_t> members(groups.nodes());
    std::vector<int64_t> next(starts.begin(), starts.end() - 1);
    for (int64_t i = 0; i < groups.nodes(); ++i) {
      members[next[groups[i]]++] = static_cast<int32_t>(i);
    }
    std::vector<int32_t> name(partition.communities()), owner(partition.communities(), -1);
    int32_t fresh = 0;
    for (int32_t g = 0; g < groups.communities(); ++g) {
      for (int64_t m = starts[g]; m < starts[g + 1]; ++m) {
        const int32_t k = partition[members[m]];
        if (owner[k] != g) {
          owner[k] = g;
          name[k] = fresh++;
        }
        labels[members[m]] = name[k];
      }
    }
    if (fresh > groups.communities()) groups = Partition(labels);
  }
  return groups;
}

std::vector<double> expected_losses(const Posterior& posterior, PartitionLoss loss, int threads) {
  const Partition groups = common_groups(posterior);
  std::vector<int64_t> first_nodes(groups.communities(), -1);
  for (int64_t i = groups.nodes() - 1; i >= 0; --i) first_nodes[groups[i]] = i;
  const std::vector<int64_t> weights = groups.sizes();

  const auto count = static_cast<int64_t>(posterior.distinct().size());
  std::vector<Partition> reduced(count);
  parallel_for(count, threads,
               [&](int64_t i) { reduced[i] = of_groups(posterior.partition(i), first_nodes); });

  // losses[i * count + j] for i < j; a pair that nobody draws is nobody's loss.
  std::vector<double> losses(count * count, 0.0);
  parallel_for(count, threads, [&](int64_t i) {
    LossFrom from(reduced[i], loss, weights);
    for (int64_t j = i + 1; j < count; ++j) {
      if (posterior.weight(i) == 0 && posterior.weight(j) == 0) continue;
      losses[i * count + j] = from.to(reduced[j]);
    }
  });

  std::vector<double> expected(count, 0.0);
  for (int64_t i = 0; i < count; ++i) {
    for (int64_t j = 0; j < count; ++j) {
      expected[i] += static_cast<double>(posterior.weight(j)) *
                     losses[std::min(i, j) * count + std::max(i, j)];
    }
    expected[i] /= static_cast<double>(posterior.total_weight());
  }
  return expected;
}

int64_t least_expected_loss(const Posterior& posterior, PartitionLoss loss, int threads) {
  const auto expected = expected_losses(posterior, loss, threads);
  return std::min_element(expected.begin(), expected.end()) - expected.begin();
}

}  // namespace coterie
