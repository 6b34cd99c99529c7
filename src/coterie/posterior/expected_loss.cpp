#include "coterie/posterior/expected_loss.h"

#include <algorithm>
#include <cmath>

#include "coterie/interruption.h"
#include "coterie/parallel.h"

namespace coterie {
namespace {

constexpr int64_t kJudges = 32, kShortlist = 16;

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
    stop_if_asked();
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

namespace {

// The distinct partitions of a posterior with every group of common_groups as one weighted node.
struct Grouped {
  std::vector<Partition> partitions;
  std::vector<int64_t> weights;
};

Grouped group(const Posterior& posterior) {
  const Partition groups = common_groups(posterior);
  std::vector<int64_t> first_nodes(groups.communities(), -1);
  for (int64_t i = groups.nodes() - 1; i >= 0; --i) first_nodes[groups[i]] = i;
  // Groups that the first partition keeps together stand next to each other; others mostly do the
  // same, so that comparisons walk through memory instead of jumping.
  std::stable_sort(first_nodes.begin(), first_nodes.end(), [&](int64_t a, int64_t b) {
    return posterior.partition(0)[a] < posterior.partition(0)[b];
  });
  const std::vector<int64_t> sizes = groups.sizes();
  Grouped grouped{std::vector<Partition>(posterior.distinct().size()), {}};
  for (const int64_t node : first_nodes) grouped.weights.push_back(sizes[groups[node]]);
  parallel_for(static_cast<int64_t>(grouped.partitions.size()), [&](int64_t i) {
    grouped.partitions[i] = of_groups(posterior.partition(i), first_nodes);
  });
  return grouped;
}

// The expected loss of every candidate over the judges, which speak with their weight.
std::vector<double> losses_over(const Posterior& posterior, const Grouped& grouped,
                                PartitionLoss loss, const std::vector<int64_t>& candidates,
                                const std::vector<int64_t>& judges) {
  std::vector<double> losses(candidates.size(), 0.0);
  parallel_for(static_cast<int64_t>(candidates.size()), [&](int64_t c) {
    LossFrom from(grouped.partitions[candidates[c]], loss, grouped.weights);
    for (const int64_t judge : judges) {
      losses[c] +=
          static_cast<double>(posterior.weight(judge)) * from.to(grouped.partitions[judge]);
    }
  });
  return losses;
}

std::vector<double> losses_of_all_pairs(const Posterior& posterior, const Grouped& grouped,
                                        PartitionLoss loss) {
  // losses[i * count + j] for i < j; a pair that nobody draws is nobody's loss.
  const auto count = static_cast<int64_t>(grouped.partitions.size());
  std::vector<double> losses(count * count, 0.0);
  parallel_for(count, [&](int64_t i) {
    LossFrom from(grouped.partitions[i], loss, grouped.weights);
    for (int64_t j = i + 1; j < count; ++j) {
      if (posterior.weight(i) == 0 && posterior.weight(j) == 0) continue;
      losses[i * count + j] = from.to(grouped.partitions[j]);
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

// The first of those that only rounding tells from the least one: sums depend on how communities
// are numbered, the order of partitions does not.
int64_t first_least(const std::vector<double>& losses) {
  const double least = *std::min_element(losses.begin(), losses.end());
  return std::find_if(losses.begin(), losses.end(),
                      [&](double loss) { return loss <= least + 1e-12 * std::abs(least); }) -
         losses.begin();
}

}  // namespace

std::vector<double> expected_losses(const Posterior& posterior, PartitionLoss loss) {
  return losses_of_all_pairs(posterior, group(posterior), loss);
}

int64_t least_expected_loss(const Posterior& posterior, PartitionLoss loss, double most_visits) {
  const Grouped grouped = group(posterior);
  const auto count = static_cast<int64_t>(grouped.partitions.size());
  // Rounds of judges are worth it from about a hundred draws on; for fewer, all pairs are less
  // work.
  const auto pairs = static_cast<double>(count) * static_cast<double>(count) / 2;
  const auto in_rounds = static_cast<double>(count * kJudges + kShortlist * count);
  if (pairs * static_cast<double>(grouped.weights.size()) <= most_visits || pairs <= in_rounds) {
    const auto expected = losses_of_all_pairs(posterior, grouped, loss);
    return first_least(expected);
  }
  std::vector<int64_t> candidates, speakers, judges;
  for (int64_t i = 0; i < count; ++i) {
    candidates.push_back(i);
    if (posterior.weight(i) > 0) speakers.push_back(i);
  }
  const auto speaking = static_cast<int64_t>(speakers.size());
  const int64_t judging = std::min(kJudges, speaking);
  for (int64_t j = 0; j < judging; ++j) judges.push_back(speakers[j * speaking / judging]);
  const auto first_round = losses_over(posterior, grouped, loss, candidates, judges);
  std::stable_sort(candidates.begin(), candidates.end(),
                   [&](int64_t a, int64_t b) { return first_round[a] < first_round[b]; });
  candidates.resize(kShortlist);
  std::sort(candidates.begin(), candidates.end());
  const auto final_round = losses_over(posterior, grouped, loss, candidates, speakers);
  return candidates[first_least(final_round)];
}

}  // namespace coterie
