#include "coterie/datasets/partition_prior.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <numeric>

#include "coterie/error.h"
#include "datasets/sample_moments.h"

namespace coterie {
namespace {

using testing::ElementsAre;

TEST(Crp, GivesEveryPartitionOfFourNodesItsProbability) {
  // P(sizes) = alpha^K prod (n_k - 1)! / (alpha (alpha+1) (alpha+2) (alpha+3)), times the number of
  // partitions with these sizes.
  const double alpha = 1.7;
  const double all = alpha * (alpha + 1) * (alpha + 2) * (alpha + 3);
  const std::map<std::vector<int64_t>, double> expected{
      {{4}, alpha * 6 / all},
      {{1, 3}, 4 * alpha * alpha * 2 / all},
      {{2, 2}, 3 * alpha * alpha / all},
      {{1, 1, 2}, 6 * alpha * alpha * alpha / all},
      {{1, 1, 1, 1}, alpha * alpha * alpha * alpha / all},
  };
  Rng rng(1);
  const int draws = 100000;
  std::map<std::vector<int64_t>, int> counts;
  for (int i = 0; i < draws; ++i) {
    std::vector<int64_t> sizes = draw_crp_sizes(alpha, 4, rng);
    std::sort(sizes.begin(), sizes.end());
    ++counts[sizes];
  }
  for (const auto& [sizes, p] : expected) {
    EXPECT_NEAR(counts[sizes], draws * p, 5 * std::sqrt(draws * p * (1 - p)));
  }
}

TEST(Crp, WithoutConcentrationSeatsAllAtOneTable) {
  Rng rng(2);
  EXPECT_THAT(draw_crp_sizes(0, 50, rng), ElementsAre(50));
  EXPECT_TRUE(draw_crp_sizes(3, 0, rng).empty());
}

TEST(EqualSizes, DifferByAtMostOne) {
  EXPECT_THAT(equal_sizes(10, 3), ElementsAre(4, 3, 3));
  EXPECT_THAT(equal_sizes(9, 3), ElementsAre(3, 3, 3));
}

TEST(DrawSizes, CapRejectsWholePartitions) {
  // Conditioned on K <= 3, the ratio of P(K = 1) to P(K = 2) stays what it was.
  Rng rng(3);
  const PartitionPrior capped{.concentration = 1.0, .max_communities = 3};
  std::vector<double> counts(5);
  for (int i = 0; i < 20000; ++i) ++counts.at(draw_sizes(capped, 5, rng).size());
  // Unsigned Stirling numbers of the first kind of 5: 24, 50, 35 of 120.
  const double total = 24 + 50 + 35;
  EXPECT_NEAR(counts[1], 20000 * 24 / total, 5 * std::sqrt(20000 * 0.25));
  EXPECT_NEAR(counts[2], 20000 * 50 / total, 5 * std::sqrt(20000 * 0.25));
  EXPECT_EQ(counts[4], 0);
}

TEST(DrawSizes, RemovesSmallCommunitiesWithTheirNodes) {
  Rng rng(4);
  const PartitionPrior prior{.concentration = 3.0, .min_community = 5};
  SampleMoments removed;
  for (int i = 0; i < 2000; ++i) {
    const std::vector<int64_t> sizes = draw_sizes(prior, 200, rng);
    ASSERT_GE(*std::min_element(sizes.begin(), sizes.end()), 5);
    removed.add(200.0 - static_cast<double>(std::accumulate(sizes.begin(), sizes.end(), 0)));
  }
  // Each size s < 5 has about alpha / s communities, so about alpha nodes: 12 in all.
  EXPECT_NEAR(removed.mean(), 12, 5 * removed.error() + 0.5);
}

TEST(DrawSizes, DirichletRunsFromUnevenToEqual) {
  Rng rng(5);
  const auto largest_share = [&](double concentration) {
    SampleMoments share;
    for (int i = 0; i < 300; ++i) {
      const auto sizes = draw_sizes(
          {.sizes = SizePrior::dirichlet, .concentration = concentration, .communities = 10}, 1000,
          rng);
      EXPECT_EQ(std::accumulate(sizes.begin(), sizes.end(), int64_t{0}), 1000);
      share.add(static_cast<double>(*std::max_element(sizes.begin(), sizes.end())) / 1000);
    }
    return share.mean();
  };
  EXPECT_GT(largest_share(0.05), 0.7);
  EXPECT_LT(largest_share(1000), 0.14);
}

TEST(DrawSizes, PowerLawSharesFollowTheirRanks) {
  Rng rng(6);
  const auto sizes =
      draw_sizes({.sizes = SizePrior::power_law, .communities = 4, .exponent = 1}, 250000, rng);
  const double unit = 250000 / (1 + 1 / 2.0 + 1 / 3.0 + 1 / 4.0);
  ASSERT_EQ(sizes.size(), 4);
  for (int k = 0; k < 4; ++k) EXPECT_NEAR(sizes[k], unit / (k + 1), 5 * 250);
}

TEST(DrawSizes, NeverAsksForMoreCommunitiesThanNodes) {
  Rng rng(7);
  EXPECT_THAT(draw_sizes({.sizes = SizePrior::equal, .communities = 40}, 3, rng),
              ElementsAre(1, 1, 1));
}

TEST(DrawSizes, RefusesWhatCannotBe) {
  Rng rng(8);
  EXPECT_THROW(draw_sizes({.min_community = 11}, 10, rng), UsageError);
  EXPECT_THROW(draw_sizes({.concentration = -1.0}, 10, rng), UsageError);
  EXPECT_THROW(draw_sizes({.communities = Range(1.5)}, 10, rng), UsageError);
  EXPECT_THROW(draw_sizes({.max_communities = 0}, 10, rng), UsageError);
  // Ten nodes in four equal communities never reach five each.
  EXPECT_THROW(
      draw_sizes({.sizes = SizePrior::equal, .communities = 4, .min_community = 5}, 10, rng),
      UsageError);
}

}  // namespace
}  // namespace coterie
