#include "coterie/posterior/co_membership.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "coterie/error.h"
#include "on_threads.h"
#include "posterior/random_partitions.h"

namespace coterie {
namespace {

using namespace testing_partitions;

TEST(CoMembership, IsTheShareOfSampledDrawsThatJoinTwoNodes) {
  Rng rng(9);
  for (int round = 0; round < 20; ++round) {
    const auto draws = random_draws(2 + rng.below(40), 25, 0.2, rng);
    const Posterior posterior(draws);
    const CoMembership together(posterior);
    const auto matrix = together.dense();
    EXPECT_EQ(matrix, on_threads(3, [&] { return together.dense(); }));
    const int64_t nodes = posterior.nodes();
    for (int64_t i = 0; i < nodes; ++i) {
      const auto row = together.row(i);
      for (int64_t j = 0; j < nodes; ++j) {
        double joined = 0, all = 0;
        for (const auto& draw : draws) {
          if (draw.kind != DrawKind::sampled) continue;
          joined += draw.partition[i] == draw.partition[j];
          ++all;
        }
        EXPECT_DOUBLE_EQ(together.probability(i, j), joined / all);
        EXPECT_EQ(together.probability(i, j), row[j]);
        EXPECT_EQ(matrix[i * nodes + j], row[j]);
      }
      EXPECT_EQ(row[i], 1);
    }
  }
}

TEST(CoMembership, ListsTheLikeliestCompanionsOfANode) {
  std::vector<Draw> draws(2, {{0, 0, 0, 1, 1}});
  draws.push_back({{0, 1, 0, 0, 2}});
  const Posterior posterior(draws);
  const auto companions = CoMembership(posterior).companions(0, 10);
  ASSERT_EQ(companions.size(), 3u);  // node 4 is never with node 0
  EXPECT_EQ(companions[0].node, 2);
  EXPECT_EQ(companions[0].probability, 1);
  EXPECT_EQ(companions[1].node, 1);
  EXPECT_EQ(companions[2].node, 3);
  EXPECT_EQ(CoMembership(posterior).companions(0, 1).size(), 1u);
  EXPECT_EQ(CoMembership(posterior).companions(4, 9).size(), 1u);
}

TEST(CoMembership, RefusesAMatrixForALargeGraph) {
  Rng rng(1);
  const Posterior posterior({{random_partition(6000, 4, rng)}});
  EXPECT_THROW(CoMembership(posterior).dense(), MemoryError);
}

}  // namespace
}  // namespace coterie
