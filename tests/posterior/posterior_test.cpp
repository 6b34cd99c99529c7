#include "coterie/posterior/posterior.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "coterie/error.h"
#include "coterie/posterior/co_membership.h"
#include "coterie/posterior/fingerprint.h"
#include "coterie/random.h"
#include "posterior/random_partitions.h"

namespace coterie {
namespace {

using testing::ElementsAre;
using testing_partitions::random_draws;

std::vector<Draw> seven_draws() {
  return {{{0, 0, 1, 1}, -2.0, 0.1},
          {{0, 0, 1, 2}, -1.0, 0.1},
          {{5, 5, 3, 3}, -2.0, 0.1},  // the first one under other names
          {{0, 0, 0, 0}, -0.5, 0.3, DrawKind::mode},
          {{0, 0, 1, 1}, -2.0, 0.1, DrawKind::mode},
          {{0, 1, 2, 3}, -9.0, 0.1},
          {{0, 0, 0, 1}, -5.0, 0.1}};
}

TEST(KPosterior, SharpenedSharesTheSameDrawsOutByAPowerOfProbabilitiesThatFewDrawsKnowBadly) {
  KPosterior k;
  k.add(2, 10);
  k.add(3, 60);
  k.add(5, 30);
  const KPosterior sharp = k.sharpened(2);  // 11 * 12 : 61 * 62 : 31 * 32
  EXPECT_EQ(sharp.draws(), 100);
  EXPECT_EQ(sharp.draws_with(2), 3);
  EXPECT_EQ(sharp.draws_with(3), 77);
  EXPECT_EQ(sharp.draws_with(5), 20);
  const KPosterior flat = k.sharpened(1e-9);
  EXPECT_EQ(flat.draws_with(2), 33);
  EXPECT_EQ(flat.draws_with(3), 34);
  const KPosterior same = k.sharpened(1);
  EXPECT_EQ(same.draws_with(5), 30);

  KPosterior few;  // the same shares, but they may be chance
  few.add(2, 1);
  few.add(3, 6);
  few.add(5, 3);
  EXPECT_EQ(few.sharpened(2).draws_with(3), 7);  // a plain power of 2 would give 8
}

TEST(Apportion, GivesWholeNumbersThatAddUp) {
  EXPECT_EQ(apportion(7, std::vector<double>{1, 1, 1}), (std::vector<int64_t>{3, 2, 2}));
  EXPECT_EQ(apportion(0, std::vector<double>{1, 2}), (std::vector<int64_t>{0, 0}));
  EXPECT_EQ(apportion(5, std::vector<double>{0, 1e-300, 0}), (std::vector<int64_t>{0, 5, 0}));
  Rng rng(3);
  for (int trial = 0; trial < 200; ++trial) {
    std::vector<double> shares(1 + rng.below(9));
    double sum = 0;
    for (double& share : shares) sum += share = rng.uniform();
    const int64_t total = rng.below(1000);
    const auto parts = apportion(total, shares);
    int64_t held = 0;
    for (size_t i = 0; i < parts.size(); ++i) {
      held += parts[i];
      EXPECT_NEAR(parts[i], static_cast<double>(total) * shares[i] / sum, 1.0);
    }
    EXPECT_EQ(held, total);
  }
}

TEST(Posterior, SharpeningKKeepsTheDrawsGivenKAndTheCandidates) {
  std::vector<Draw> draws;
  const auto add = [&](std::vector<int32_t> labels, int times) {
    for (int i = 0; i < times; ++i)
      draws.push_back({Partition(labels), -1.0, 0, DrawKind::sampled});
  };
  add({0, 0, 1, 1}, 4);
  add({0, 1, 1, 1}, 2);
  add({0, 1, 2, 2}, 2);
  Posterior posterior(std::move(draws));
  posterior.adjust_k({.sharpness = 8});  // 66 : 1
  EXPECT_EQ(posterior.total_weight(), 8);
  EXPECT_EQ(posterior.weight(0), 5);  // 5.33 and 2.67 of 8
  EXPECT_EQ(posterior.weight(1), 3);
  EXPECT_EQ(posterior.weight(2), 0);
  EXPECT_EQ(posterior.distinct().size(), 3u);
  EXPECT_EQ(posterior.k_posterior().draws_with(2), 8);
  EXPECT_EQ(CoMembership(posterior).probability(0, 1), 5.0 / 8);
  const auto given = posterior.given_communities(3);
  ASSERT_TRUE(given);
  EXPECT_EQ(given->total_weight(), 2);
  posterior.adjust_k({});
  EXPECT_EQ(posterior.weight(2), 2);
}

TEST(KPosterior, AdjustedRaisesTheOddsOfTheWinnerAndSmoothsTheRest) {
  KPosterior sure;
  sure.add(3, 64);
  EXPECT_EQ(sure.adjusted({.smoothing = 1, .odds = 2}).probability(3), 1);

  KPosterior close;  // deviation 0.38: not smoothed
  close.add(3, 53);
  close.add(4, 11);
  const KPosterior raised = close.adjusted({.smoothing = 1, .odds = 2});
  EXPECT_NEAR(raised.probability(3), 53.0 * 53 / (53.0 * 53 + 13.0 * 13), 1e-4);
  EXPECT_EQ(raised.counts().size(), 2u);

  KPosterior wide;
  for (const int32_t k : {2, 5, 8}) wide.add(k, k == 5 ? 24 : 20);
  EXPECT_NEAR(wide.deviation(), std::sqrt(40 * 9 / 63.0), 1e-12);
  const KPosterior lowered = wide.adjusted({.smoothing = 0.5, .odds = 2});
  const double winner = 24.0 * 24 / (24.0 * 24 + 42.0 * 42);
  EXPECT_NEAR(lowered.probability(5), winner, 1e-4);
  double two = 0, others = 0;  // by hand, K = 2
  for (int32_t k = 1; k <= 13; ++k) {
    double share = 0;
    for (const int32_t at : {2, 5, 8}) {
      const double away = (k - at) / (0.5 * wide.deviation());
      share += (at == 5 ? 24 : 20) * std::exp(-away * away / 2);
    }
    if (k != 5) others += share;
    if (k == 2) two = share;
  }
  EXPECT_NEAR(lowered.probability(2), (1 - winner) * two / others, 3e-4);
}

TEST(Posterior, SmoothingKGivesOtherKsAProbabilityAndLeavesTheDrawsAlone) {
  std::vector<Draw> draws;
  for (const int32_t communities : {1, 3, 3, 5}) {
    std::vector<int32_t> labels(6);
    for (int32_t i = 0; i < 6; ++i) labels[i] = std::min(i, communities - 1);
    draws.push_back({Partition(labels), -1.0, 0, DrawKind::sampled});
  }
  Posterior posterior(std::move(draws));
  posterior.adjust_k({.smoothing = 0.5});
  EXPECT_GT(posterior.k_posterior().probability(4), 0);
  EXPECT_EQ(posterior.drawn_k().draws_with(4), 0);
  EXPECT_EQ(posterior.total_weight(), 4);
  EXPECT_EQ(posterior.weight(1), 2);
  posterior.adjust_k({});
  EXPECT_EQ(posterior.k_posterior().probability(4), 0);
}

TEST(Posterior, MergesEqualPartitionsAndCountsThemByKind) {
  const Posterior posterior(seven_draws());
  ASSERT_EQ(posterior.distinct().size(), 5u);
  EXPECT_EQ(posterior.partition(0), Partition({0, 0, 1, 1}));
  EXPECT_EQ(posterior.distinct()[0].sampled, 2);
  EXPECT_EQ(posterior.distinct()[0].modes, 1);
  EXPECT_EQ(posterior.draws(), 7);
  EXPECT_EQ(posterior.sampled_draws(), 5);
  EXPECT_EQ(posterior.nodes(), 4);
}

TEST(Posterior, LetsOnlySampledDrawsSpeakAboutUncertainty) {
  const Posterior posterior(seven_draws());
  EXPECT_EQ(posterior.total_weight(), 5);
  EXPECT_EQ(posterior.weight(0), 2);
  EXPECT_EQ(posterior.weight(2), 0);  // drawn at its mode only
  const auto k = posterior.k_posterior();
  EXPECT_EQ(k.draws(), 5);
  EXPECT_EQ(k.draws_with(1), 0);
  EXPECT_EQ(k.draws_with(2), 3);
}

TEST(Posterior, FindsItsMostProbablePartitionAmongAllDraws) {
  const Posterior posterior(seven_draws());
  EXPECT_EQ(posterior.partition(*posterior.most_probable()), Partition({0, 0, 0, 0}));
  // -0.5 +- 0.3 against -1.0 +- 0.1: 0.5 apart with a standard error of 0.316.
  EXPECT_EQ(posterior.contenders(), 2);
}

TEST(Posterior, TrustsAMajorityOfManyDrawsMoreThanAnEstimate) {
  const auto draws = [](int of_one, double error) {
    std::vector<Draw> all(64, {{0, 1}, -1.0, error, DrawKind::sampled});
    for (int i = 0; i < of_one; ++i) all[i] = {{0, 0}, -2.0, error, DrawKind::sampled};
    return Posterior(std::move(all));
  };
  const Posterior clear = draws(41, 0.5), doubtful = draws(40, 0.5), exact = draws(64 - 3, 0);
  EXPECT_EQ(clear.partition(*clear.most_probable()), Partition({0, 0}));
  EXPECT_EQ(clear.contenders(), 1);
  EXPECT_EQ(doubtful.partition(*doubtful.most_probable()), Partition({0, 1}));
  EXPECT_EQ(doubtful.contenders(), 2);
  EXPECT_EQ(exact.partition(*exact.most_probable()), Partition({0, 1}));
}

TEST(Posterior, HasNoMostProbablePartitionWithoutProbabilities) {
  const Posterior posterior({{{0, 1}}, {{0, 0}}, {{0, 1}}});
  EXPECT_FALSE(posterior.most_probable());
  EXPECT_EQ(posterior.contenders(), 0);
  EXPECT_TRUE(std::isnan(posterior.distinct()[0].log_prob));
}

TEST(Posterior, TakesTheProbabilityOfTheFirstDrawThatHasOne) {
  const Posterior posterior({{{0, 1}}, {{0, 1}, -3.0, 0.0}, {{0, 1}, -4.0, 0.0}});
  EXPECT_EQ(posterior.distinct()[0].log_prob, -3.0);
}

TEST(Posterior, OfModesAloneLetsThemSpeak) {
  const Posterior posterior({{{0, 1}, -1, 0, DrawKind::mode}, {{0, 0}, -2, 0, DrawKind::mode}});
  EXPECT_FALSE(posterior.from_samples());
  EXPECT_EQ(posterior.total_weight(), 2);
  EXPECT_EQ(posterior.k_posterior().draws_with(1), 1);
}

TEST(Posterior, CanBeGivenTheNumberOfCommunities) {
  const Posterior posterior(seven_draws());
  const auto two = posterior.given_communities(2);
  ASSERT_TRUE(two);
  EXPECT_EQ(two->total_weight(), 3);
  EXPECT_DOUBLE_EQ(two->k_posterior().probability(2), 1);
  EXPECT_EQ(two->partition(*two->most_probable()), Partition({0, 0, 1, 1}));
  EXPECT_FALSE(posterior.given_communities(17));
  const auto one = posterior.given_communities(1);
  ASSERT_TRUE(one);
  EXPECT_FALSE(one->from_samples());  // nobody sampled a single community
}

TEST(Posterior, WhatDrawsAgreeOnIsACandidateAndNoDraw) {
  std::vector<Draw> draws = seven_draws();
  draws.push_back({{0, 1, 0, 1}, -0.1, 0.1, DrawKind::agreed});
  const Posterior posterior(draws);
  EXPECT_EQ(posterior.draws(), 7);
  EXPECT_EQ(posterior.distinct().size(), 6u);
  EXPECT_EQ(posterior.most_probable(), 5);
  EXPECT_EQ(posterior.weight(5), 0);
  EXPECT_EQ(posterior.find({0, 1, 0, 1}), 5);
  EXPECT_EQ(posterior.find({0, 1, 1, 0}), std::nullopt);
  const Posterior alone({{{0, 0}, -1, 0}, {{0, 1}, -2, 0, DrawKind::agreed}});
  EXPECT_EQ(alone.given_communities(2)->draws(), 1);  // nobody else can speak
  EXPECT_THROW(Posterior({{{0, 0}, -1, 0, DrawKind::agreed}}), UsageError);
}

TEST(Posterior, CountsThePartitionsThatHoldALevel) {
  const Posterior posterior(seven_draws());
  EXPECT_EQ(posterior.credible_partitions(0.4), 1);  // 2 of 5
  EXPECT_EQ(posterior.credible_partitions(0.6), 2);
  EXPECT_EQ(posterior.credible_partitions(0.9), 4);
  EXPECT_EQ(posterior.credible_partitions(1.0), 4);
}

TEST(Posterior, RefusesNoDrawsAndDrawsOfDifferentSizes) {
  EXPECT_THROW(Posterior(std::vector<Draw>()), UsageError);
  EXPECT_THROW(Posterior({{{0, 1}}, {{0, 1, 2}}}), SizeError);
}

TEST(KPosterior, TakesTheSmallerOfTwoEquallyFrequentKs) {
  KPosterior k;
  k.add(5, 3);
  k.add(2, 3);
  k.add(9, 1);
  EXPECT_EQ(k.mode(), 2);
  EXPECT_DOUBLE_EQ(k.probability(5), 3.0 / 7);
  EXPECT_DOUBLE_EQ(k.mean(), (3 * 5 + 3 * 2 + 9) / 7.0);
}

TEST(KPosterior, NamesTheSmallestSetThatHoldsALevel) {
  KPosterior k;
  k.add(3, 5);
  k.add(4, 4);
  k.add(7, 1);
  EXPECT_THAT(k.credible_set(0.5), ElementsAre(3));
  EXPECT_THAT(k.credible_set(0.9), ElementsAre(3, 4));  // exactly 9 of 10
  EXPECT_THAT(k.credible_set(0.91), ElementsAre(3, 4, 7));
  KPosterior tied;
  tied.add(2, 5);
  tied.add(1, 5);
  EXPECT_THAT(tied.credible_set(0.5), ElementsAre(1));
}

TEST(Fingerprint, TellsPartitionsAndGraphsApart) {
  std::set<uint64_t> seen;
  for (const auto& partition : testing_partitions::all_partitions(7))
    seen.insert(fingerprint(partition));
  EXPECT_EQ(seen.size(), 877u);  // Bell number
  EXPECT_NE(fingerprint(Partition({0})), fingerprint(Partition({0, 0})));
  const Graph pair({0, 1, 2}, {1, 0}), named({0, 1, 2}, {1, 0}, NodeNames({"a", "b"}));
  const Graph edgeless({0, 0, 0}, {});
  EXPECT_EQ(fingerprint(pair).size(), 16u);
  EXPECT_NE(fingerprint(pair), fingerprint(named));
  EXPECT_NE(fingerprint(pair), fingerprint(edgeless));
  EXPECT_EQ(fingerprint(pair), fingerprint(Graph({0, 1, 2}, {1, 0})));
}

TEST(KPosteriorSmoothed, HoldsTheKsBetweenFewDraws) {
  KPosterior drawn;
  for (const int32_t k : {140, 144, 146, 149, 151, 152, 155, 160}) drawn.add(k, 1);
  const KPosterior smooth = drawn.smoothed(4);
  EXPECT_EQ(drawn.probability(150), 0);
  EXPECT_GT(smooth.probability(150), smooth.probability(140));
  EXPECT_GE(smooth.mode(), 148);
  EXPECT_LE(smooth.mode(), 153);
  double total = 0;
  for (const auto& count : smooth.counts()) total += smooth.probability(count.k);
  EXPECT_NEAR(total, 1, 1e-12);
  EXPECT_NEAR(smooth.mean(), drawn.mean(), 0.1);
}

TEST(KPosteriorSmoothed, NeverGoesBelowOne) {
  KPosterior wide;
  wide.add(1, 4);
  wide.add(9, 4);
  const KPosterior smooth = wide.smoothed(3);
  EXPECT_GE(smooth.counts().front().k, 1);
}

}  // namespace
}  // namespace coterie
