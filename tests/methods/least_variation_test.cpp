#include "coterie/methods/least_variation.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "coterie/methods/agreed_partitions.h"
#include "coterie/partition/agreement.h"
#include "noisy_draws.h"

namespace coterie {
namespace {

constexpr auto kVariation = PartitionLoss::variation_of_information;
constexpr auto kNormalized = PartitionLoss::normalized_variation;
constexpr PartitionLoss kBoth[] = {kVariation, kNormalized};

Partition of(const std::vector<int32_t>& labels) { return Partition(labels); }

std::vector<int32_t> labels_of(const Partition& partition) {
  return {partition.labels().begin(), partition.labels().end()};
}

// Communities 3 k, 3 k + 1 and 3 k + 2 as one.
Partition joined_by_threes(const Partition& truth) {
  std::vector<int32_t> labels = labels_of(truth);
  for (int32_t& label : labels) label /= 3;
  return of(labels);
}

int64_t smallest_of(const Partition& partition) {
  const auto sizes = partition.sizes();
  return *std::min_element(sizes.begin(), sizes.end());
}

TEST(LeastVariation, IsWhatNoDrawIs) {
  const LabeledGraph labeled = planted_lfr_graph();
  const std::vector<Partition> draws = noisy_draws(labeled.truth, 9, 0.2);
  for (const PartitionLoss loss : kBoth) {
    const Partition found = least_variation(labeled.graph, draws, draws[0], loss);
    for (const Partition& draw : draws) {
      EXPECT_LT(expected_loss(found, draws, loss), expected_loss(draw, draws, loss));
    }
    EXPECT_GT(adjusted_mutual_information(found, labeled.truth), 0.97);
  }
}

TEST(LeastVariation, JoinsCommunitiesThatDrawsKeepTogether) {
  const LabeledGraph labeled = planted_lfr_graph();
  const std::vector<Partition> draws(3, labeled.truth);
  std::vector<int32_t> split(labeled.graph.nodes());  // every community in two halves
  for (size_t i = 0; i < split.size(); ++i) {
    split[i] = 2 * labeled.truth[static_cast<int64_t>(i)] + static_cast<int32_t>(i % 2);
  }
  for (const PartitionLoss loss : kBoth) {
    EXPECT_EQ(least_variation(labeled.graph, draws, of(split), loss), labeled.truth);
  }
}

TEST(LeastVariation, SplitsCommunitiesThatDrawsKeepApart) {
  const LabeledGraph labeled = planted_lfr_graph();
  const std::vector<Partition> draws(3, labeled.truth);
  const Partition start = joined_by_threes(labeled.truth);
  for (const PartitionLoss loss : kBoth) {
    EXPECT_EQ(least_variation(labeled.graph, draws, start, loss), labeled.truth);
    const std::vector<Partition> noisy = noisy_draws(labeled.truth, 7, 0.15);
    const Partition found = least_variation(labeled.graph, noisy, start, loss);
    EXPECT_GT(adjusted_mutual_information(found, labeled.truth), 0.97);
  }
}

TEST(LeastVariation, IsImprovedByNoMoveJoinOrSplit) {
  const LabeledGraph labeled = planted_lfr_graph();
  const Graph& graph = labeled.graph;
  for (const PartitionLoss loss : kBoth) {
    for (const double noise : {0.05, 0.1, 0.2}) {
      const std::vector<Partition> draws = noisy_draws(labeled.truth, 6, noise);
      const Partition start = joined_by_threes(draws[0]);
      constexpr int64_t kSmallest = 4;
      const Partition found =
          least_variation(graph, draws, start, loss, {.smallest_community = kSmallest});
      ASSERT_GE(smallest_of(found), kSmallest);
      const double least = expected_loss(found, draws, loss) - 1e-9;
      const std::vector<int32_t> labels = labels_of(found);
      std::set<std::pair<int32_t, int32_t>> beside;
      for (NodeId i = 0; i < graph.nodes(); ++i) {
        for (const NodeId j : graph.neighbors(i)) {
          if (labels[i] == labels[j]) continue;
          beside.emplace(labels[i], labels[j]);
          std::vector<int32_t> moved = labels;
          moved[i] = labels[j];
          if (smallest_of(of(moved)) < kSmallest) continue;
          EXPECT_GE(expected_loss(of(moved), draws, loss), least) << "move of " << i;
        }
      }
      for (const auto& [a, b] : beside) {
        std::vector<int32_t> joined = labels;
        std::replace(joined.begin(), joined.end(), a, b);
        EXPECT_GE(expected_loss(of(joined), draws, loss), least) << "join of " << a << ", " << b;
      }
      for (const Partition& draw : draws) {
        for (int32_t c = 0; c < found.communities(); ++c) {
          for (int32_t k = 0; k < draw.communities(); ++k) {
            std::vector<int32_t> split = labels;
            for (NodeId i = 0; i < graph.nodes(); ++i) {
              if (labels[i] == c && draw[i] == k) split[i] = found.communities();
            }
            if (smallest_of(of(split)) < kSmallest) continue;
            EXPECT_GE(expected_loss(of(split), draws, loss), least) << "split of " << c;
          }
        }
      }
    }
  }
}

TEST(LeastVariation, KeepsItsLimits) {
  const LabeledGraph labeled = planted_lfr_graph();
  std::vector<int32_t> labels = labels_of(labeled.truth);
  for (const int i : {3, 77, 150}) labels[i] = labeled.truth.communities() + i;
  const std::vector<Partition> draws(3, of(labels));
  for (const PartitionLoss loss : kBoth) {
    const auto found = [&](const Partition& start, const AgreementLimits& limits) {
      return least_variation(labeled.graph, draws, start, loss, limits);
    };
    EXPECT_EQ(found(joined_by_threes(labeled.truth), {}), draws[0]);
    EXPECT_GE(smallest_of(found(joined_by_threes(labeled.truth), {.smallest_community = 5})), 5);
    EXPECT_GE(smallest_of(found(draws[0], {.smallest_community = 5})), 5);  // which breaks them
    const AgreementLimits few{.most_communities = 6};
    ASSERT_GT(draws[0].communities(), 6);
    EXPECT_LE(found(joined_by_threes(labeled.truth), few).communities(), 6);
  }
}

TEST(LeastVariation, OfOneCommunityOrOneNodeIsThat) {
  const Graph path({0, 1, 3, 4}, {1, 0, 2, 1}, {}, {});
  const std::vector<Partition> draws(2, of({0, 0, 0}));
  for (const PartitionLoss loss : kBoth) {
    EXPECT_EQ(least_variation(path, draws, of({0, 0, 0}), loss), draws[0]);
    const std::vector<Partition> alone{of({0})};
    EXPECT_EQ(least_variation(Graph({0, 0}, {}, {}, {}), alone, alone[0], loss), alone[0]);
  }
}

}  // namespace
}  // namespace coterie
