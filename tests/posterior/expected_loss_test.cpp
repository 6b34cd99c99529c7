#include "coterie/posterior/expected_loss.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "coterie/error.h"
#include "coterie/partition/agreement.h"
#include "coterie/posterior/credible_ball.h"
#include "on_threads.h"
#include "posterior/random_partitions.h"

namespace coterie {
namespace {

using namespace testing_partitions;
constexpr auto kVi = PartitionLoss::variation_of_information;
constexpr auto kBinder = PartitionLoss::binder;

// Plain twin: every pair of nodes.
double binder_by_pairs(const Partition& a, const Partition& b) {
  double different = 0, pairs = 0;
  for (int64_t i = 0; i < a.nodes(); ++i) {
    for (int64_t j = 0; j < i; ++j) {
      different += (a[i] == a[j]) != (b[i] == b[j]);
      ++pairs;
    }
  }
  return pairs == 0 ? 0 : different / pairs;
}

// Plain twin: the two conditional entropies, cell by cell.
double vi_by_entropies(const Partition& a, const Partition& b) {
  std::map<std::pair<int, int>, double> joint;
  for (int64_t i = 0; i < a.nodes(); ++i)
    joint[{a[i], b[i]}] += 1.0 / static_cast<double>(a.nodes());
  std::map<int, double> pa, pb;
  for (const auto& [cell, p] : joint) {
    pa[cell.first] += p;
    pb[cell.second] += p;
  }
  double vi = 0;
  for (const auto& [cell, p] : joint) {
    vi -= p * (std::log(p / pa[cell.first]) + std::log(p / pb[cell.second]));
  }
  return vi;
}

TEST(PartitionLoss, MatchesItsDefinitionForAllPairsOfPartitionsOfFiveNodes) {
  const auto partitions = all_partitions(5);
  ASSERT_EQ(partitions.size(), 52u);
  for (const auto& a : partitions) {
    LossFrom vi(a, kVi), binder(a, kBinder);
    for (const auto& b : partitions) {
      EXPECT_NEAR(vi.to(b), vi_by_entropies(a, b), 1e-14);
      EXPECT_NEAR(binder.to(b), binder_by_pairs(a, b), 1e-15);
    }
    EXPECT_EQ(vi.to(a), 0.0);
  }
}

TEST(PartitionLoss, AgreesWithAgreementOnLargerPartitions) {
  Rng rng(3);
  for (int round = 0; round < 20; ++round) {
    const auto a = random_partition(5000, 1 + rng.below(3000), rng);
    const auto b = perturbed(a, 0.2, rng);
    EXPECT_NEAR(LossFrom(a, kVi).to(b), variation_of_information(a, b), 1e-11);
  }
}

TEST(PartitionLoss, CountsAWeightedNodeAsThatManyNodes) {
  const std::vector<int64_t> weights = {3, 1, 2};
  const Partition a({0, 0, 1}), b({0, 1, 1});
  const Partition whole_a({0, 0, 0, 0, 1, 1}), whole_b({0, 0, 0, 1, 1, 1});
  for (const auto loss : {kVi, kBinder}) {
    EXPECT_DOUBLE_EQ(LossFrom(a, loss, weights).to(b), LossFrom(whole_a, loss).to(whole_b));
  }
}

TEST(PartitionLoss, OfTrivialPartitionsIsZero) {
  EXPECT_EQ(LossFrom(Partition(), kVi).to(Partition()), 0);
  EXPECT_EQ(LossFrom(Partition({0}), kBinder).to(Partition({0})), 0);
}

TEST(CommonGroups, AreTheNodesThatAllDrawsKeepTogether) {
  EXPECT_EQ(common_groups(Posterior({{{0, 0, 0, 1, 1}}, {{0, 0, 1, 1, 1}}})),
            Partition({0, 0, 1, 2, 2}));
  Rng rng(11);
  for (int round = 0; round < 50; ++round) {
    const Posterior posterior(random_draws(1 + rng.below(30), 1 + rng.below(8), 0.1, rng));
    const Partition groups = common_groups(posterior);
    for (int64_t i = 0; i < posterior.nodes(); ++i) {
      for (int64_t j = 0; j < i; ++j) {
        bool together = true;
        for (const auto& draw : posterior.distinct())
          together &= draw.partition[i] == draw.partition[j];
        EXPECT_EQ(groups[i] == groups[j], together);
      }
    }
  }
}

TEST(ExpectedLoss, IsTheMeanOverTheSampledDraws) {
  Rng rng(5);
  for (int round = 0; round < 40; ++round) {
    const auto draws = random_draws(1 + rng.below(40), 2 + rng.below(30), 0.2, rng);
    const Posterior posterior(draws);
    for (const auto loss : {kVi, kBinder}) {
      const auto expected = expected_losses(posterior, loss);
      // To the last bit.
      EXPECT_EQ(expected, on_threads(3, [&] { return expected_losses(posterior, loss); }));
      for (size_t i = 0; i < expected.size(); ++i) {
        double sum = 0, count = 0;
        for (const auto& draw : draws) {
          if (draw.kind != DrawKind::sampled) continue;
          const Partition& candidate = posterior.distinct()[i].partition;
          sum += loss == kVi ? vi_by_entropies(candidate, draw.partition)
                             : binder_by_pairs(candidate, draw.partition);
          ++count;
        }
        EXPECT_NEAR(expected[i], sum / count, 1e-12);
      }
    }
  }
}

TEST(ExpectedLoss, IsLeastForTheBestOfAllPartitionsWhenAllWereDrawn) {
  // With every partition of four nodes among the draws (once each, at its mode), the candidates are
  // all of them, and the minimiser is that of brute force over the sampled ones.
  Rng rng(8);
  for (int round = 0; round < 30; ++round) {
    std::vector<Draw> draws;
    for (int s = 0; s < 9; ++s) draws.push_back({random_partition(4, 3, rng)});
    const auto sampled = draws;
    for (const auto& partition : all_partitions(4)) {
      draws.push_back({partition, std::nan(""), std::nan(""), DrawKind::mode});
    }
    const Posterior posterior(draws);
    double least = 1e9;
    for (const auto& candidate : all_partitions(4)) {
      double loss = 0;
      for (const auto& draw : sampled) loss += binder_by_pairs(candidate, draw.partition) / 9;
      least = std::min(least, loss);
    }
    const int64_t best = least_expected_loss(posterior, kBinder);
    EXPECT_NEAR(expected_losses(posterior, kBinder)[best], least, 1e-14);
  }
}

TEST(ExpectedLoss, OfAShortlistedPartitionIsNearlyTheLeast) {
  Rng rng(31);
  for (int round = 0; round < 20; ++round) {
    const Posterior posterior(random_draws(40, 150, 0.05 + 0.02 * round, rng));
    for (const auto loss : {kVi, kBinder}) {
      const auto expected = expected_losses(posterior, loss);
      const double least = *std::min_element(expected.begin(), expected.end());
      const auto shortlisted = [&] { return least_expected_loss(posterior, loss, 0); };
      const int64_t found = shortlisted();
      EXPECT_EQ(found, on_threads(3, shortlisted));
      EXPECT_LE(expected[found], 1.05 * least);
    }
  }
}

TEST(ExpectedLoss, DoesNotDependOnTheNumberingOfNodes) {
  Rng rng(21);
  const auto draws = random_draws(60, 30, 0.15, rng);
  std::vector<int32_t> order(60);
  for (int i = 0; i < 60; ++i) order[i] = i;
  rng.shuffle(std::span(order));
  std::vector<Draw> renamed = draws;
  for (auto& draw : renamed) {
    std::vector<int32_t> labels(60);
    for (int i = 0; i < 60; ++i) labels[order[i]] = 100 - draw.partition[i];
    draw.partition = Partition(labels);
  }
  for (const auto loss : {kVi, kBinder}) {
    const auto a = expected_losses(Posterior(draws), loss),
               b = expected_losses(Posterior(renamed), loss);
    ASSERT_EQ(a.size(), b.size());
    for (size_t i = 0; i < a.size(); ++i) EXPECT_NEAR(a[i], b[i], 1e-13);
  }
}

TEST(CredibleBall, IsTheSmallestThatHoldsItsLevel) {
  std::vector<Draw> draws(8, {{0, 0, 1, 1}});
  draws.push_back({{0, 0, 1, 2}});
  draws.push_back({{0, 1, 2, 3}});
  const Posterior posterior(draws);
  const auto ball = credible_ball(posterior, Partition({0, 0, 1, 1}), 0.9);
  EXPECT_DOUBLE_EQ(ball.radius, vi_by_entropies(Partition({0, 0, 1, 1}), Partition({0, 0, 1, 2})));
  EXPECT_DOUBLE_EQ(ball.held, 0.9);
  EXPECT_TRUE(ball.contains(Partition({0, 0, 1, 2})));
  EXPECT_TRUE(ball.contains(Partition({0, 1, 2, 2})));  // as far away, never drawn
  EXPECT_FALSE(ball.contains(Partition({0, 1, 2, 3})));
  EXPECT_EQ(credible_ball(posterior, Partition({0, 0, 1, 1}), 0.8).radius, 0);
  EXPECT_THROW(ball.contains(Partition({0})), SizeError);
  EXPECT_THROW(credible_ball(posterior, Partition({0})), SizeError);
}

TEST(CredibleBall, HoldsItsLevelOfRandomDrawsAndNoSmallerRadiusDoes) {
  Rng rng(2);
  for (int round = 0; round < 50; ++round) {
    const Posterior posterior(random_draws(20, 40, 0.2, rng));
    const Partition center = posterior.partition(0);
    const auto ball = credible_ball(posterior, center, 0.9);
    int64_t inside = 0, strictly = 0;
    for (size_t i = 0; i < posterior.distinct().size(); ++i) {
      const double distance = vi_by_entropies(center, posterior.distinct()[i].partition);
      if (distance <= ball.radius + 1e-10) inside += posterior.weight(i);
      if (distance < ball.radius - 1e-10) strictly += posterior.weight(i);
    }
    EXPECT_EQ(static_cast<double>(inside) / posterior.total_weight(), ball.held);
    EXPECT_GE(ball.held, 0.9 - 1e-12);
    EXPECT_LT(static_cast<double>(strictly), 0.9 * static_cast<double>(posterior.total_weight()));
  }
}

}  // namespace
}  // namespace coterie
