#include "coterie/methods/agreed_partitions.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "coterie/datasets/lfr.h"
#include "coterie/posterior/summary.h"
#include "noisy_draws.h"

namespace coterie {
namespace {

TEST(AgreedPartitions, BeatEveryDraw) {
  const LabeledGraph labeled = planted_lfr_graph();
  const std::vector<Partition> draws = noisy_draws(labeled.truth, 7, 0.3);
  constexpr auto kDistance = PartitionLoss::normalized_variation;
  double least = 1e300;
  for (const Partition& draw : draws) {
    least = std::min(least, expected_loss(draw, draws, kDistance));
  }
  const std::vector<Partition> agreed = agreed_partitions(labeled.graph, draws, Rng(1));
  ASSERT_FALSE(agreed.empty());  // crumbs are left out
  EXPECT_LT(expected_loss(agreed.back(), draws, kDistance), least);
}

TEST(AgreedPartitions, HaveNoMoreCommunitiesThanAnyDrawHoweverMuchDrawsDisagree) {
  Rng rng(12);
  LfrOptions options;
  options.nodes = 120;
  options.max_community = 60;
  const LabeledGraph labeled = draw_lfr(options, rng);
  std::vector<Partition> draws;
  for (int d = 0; d < 12; ++d) {
    std::vector<int32_t> labels(120);
    for (int32_t& label : labels) label = static_cast<int32_t>(rng.below(4));
    draws.emplace_back(std::span<const int32_t>(labels));
  }
  const auto agreed = agreed_partitions(labeled.graph, draws, Rng(3));
  for (const Partition& partition : agreed) EXPECT_LE(partition.communities(), 4);
}

TEST(AgreedPartitions, HaveNoSmallerCommunityThanDrawsPromise) {
  const LabeledGraph labeled = planted_lfr_graph();
  const auto smallest = [](const Partition& partition) {
    const auto sizes = partition.sizes();
    return *std::min_element(sizes.begin(), sizes.end());
  };
  // Two nodes that are always together, with two others that change.
  std::vector<Partition> draws;
  for (int d = 0; d < 6; ++d) {
    std::vector<int32_t> labels(labeled.truth.labels().begin(), labeled.truth.labels().end());
    for (const int i : {3, 77, 10 + d, 110 + d}) labels[i] = labeled.truth.communities();
    draws.emplace_back(std::span<const int32_t>(labels));
    ASSERT_EQ(smallest(draws.back()), 4);
  }
  EXPECT_EQ(smallest(agreed_partitions(labeled.graph, draws, Rng(3)).back()), 2);
  for (const Partition& partition : agreed_partitions(labeled.graph, draws, Rng(3), 4)) {
    EXPECT_GE(smallest(partition), 4);
  }
}

TEST(AgreedPartitions, PlaceNoNodeWhereTwoOtherPlacesAreMoreProbable) {
  const LabeledGraph labeled = planted_lfr_graph();
  for (const double noise : {0.1, 0.2, 0.3}) {
    const std::vector<Partition> draws = noisy_draws(labeled.truth, 5, noise);
    std::vector<Draw> all;
    for (Partition& partition : agreed_partitions(labeled.graph, draws, Rng(3))) {
      all.push_back({.partition = std::move(partition), .kind = DrawKind::agreed});
    }
    for (const Partition& draw : draws) all.push_back({.partition = draw});
    const PosteriorSummary summary = summarize(Posterior(std::move(all)));
    for (int64_t i = 0; i < labeled.graph.nodes(); ++i) {
      EXPECT_GE(summary.certainty.confidence[i], summary.certainty.second[i]) << i;
    }
  }
}

}  // namespace
}  // namespace coterie
