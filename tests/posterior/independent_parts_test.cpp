#include "coterie/posterior/independent_parts.h"

#include <gtest/gtest.h>

#include <cmath>

#include "coterie/posterior/summary.h"

namespace coterie {
namespace {

Draw one_draw(std::vector<int32_t> labels, double log_prob, int64_t times = 1,
              DrawKind kind = DrawKind::sampled) {
  return {.partition = Partition(labels),
          .log_prob = log_prob,
          .log_prob_error = 0,
          .kind = kind,
          .times = times};
}

// Two nodes, together with probability 3/4.
Posterior pair_of_nodes() {
  return Posterior({one_draw({0, 0}, std::log(0.75), 48), one_draw({0, 1}, std::log(0.25), 16),
                    one_draw({0, 0}, std::log(0.75), 8, DrawKind::mode)});
}

TEST(IndependentParts, KAddsUpAsAConvolution) {
  const Posterior pair = pair_of_nodes();
  std::vector<NodeId> nodes(2000);
  for (NodeId i = 0; i < 2000; ++i) nodes[i] = i;
  for (const int64_t count : {1, 2, 7, 1000}) {
    std::vector<PosteriorPart> parts;
    for (int64_t c = 0; c < count; ++c)
      parts.push_back({&pair, std::span(nodes).subspan(2 * c, 2)});
    const std::vector<NodeId> alone{static_cast<NodeId>(2 * count)};
    const Posterior whole = combine(parts, alone, 2 * count + 1, Rng(1));
    const KPosterior k = whole.k_posterior();
    // Binomial: each part adds a community more with probability 1/4.
    double log_choose = 0;
    for (int64_t more = 0; more <= count; ++more) {
      if (more > 0) log_choose += std::log(double(count - more + 1) / double(more));
      const double p = std::exp(log_choose + double(more) * std::log(0.25) +
                                double(count - more) * std::log(0.75));
      EXPECT_NEAR(k.probability(static_cast<int32_t>(count + 1 + more)), p, 2e-6) << count;
    }
  }
}

TEST(IndependentParts, NodesAreAsSureAsTheyWereAndPartsAreNotInStep) {
  const Posterior pair = pair_of_nodes();
  const std::vector<NodeId> first{3, 0}, second{1, 4}, alone{2};
  const std::vector<PosteriorPart> parts{{&pair, first}, {&pair, second}};
  const Posterior whole = combine(parts, alone, 5, Rng(1));
  EXPECT_EQ(whole.sampled_draws(), 64);
  EXPECT_EQ(whole.mode_draws(), 8);
  EXPECT_EQ(whole.distinct().size(), 4u);  // all four combinations
  const PosteriorSummary summary = summarize(whole);
  EXPECT_EQ(summary.best.partition, Partition(std::vector<int32_t>{0, 1, 2, 0, 1}));
  EXPECT_NEAR(summary.best.log_prob, 2 * std::log(0.75), 1e-12);
  EXPECT_DOUBLE_EQ(summary.certainty.confidence[2], 1);
  int64_t together = 0;
  for (int64_t i = 0; i < 4; ++i) {
    if (whole.partition(i)[0] == whole.partition(i)[3]) together += whole.weight(i);
  }
  EXPECT_EQ(together, 48);
}

TEST(IndependentParts, TheAnswerOfAPartDoesNotDependOnWhatIsBesideIt) {
  // Most draws have node 0 alone, but they disagree about all others.
  const Posterior odd({one_draw({0, 1, 1, 2, 2}, NAN, 3), one_draw({0, 1, 2, 2, 1}, NAN, 2),
                       one_draw({0, 0, 0, 0, 0}, NAN, 2),
                       one_draw({0, 1, 1, 1, 1}, NAN, 1, DrawKind::agreed)});
  const Posterior pair = pair_of_nodes();
  const std::vector<NodeId> first{0, 1, 2, 3, 4}, second{5, 6}, alone{7, 8, 9};
  const std::vector<PosteriorPart> parts{{&odd, first}, {&pair, second}};
  for (const auto estimate : {PointEstimate::automatic, PointEstimate::least_vi,
                              PointEstimate::least_binder, PointEstimate::least_normalized}) {
    const PosteriorSummary by_itself = summarize(odd, {.estimate = estimate});
    const Posterior whole = combine(parts, alone, 10, Rng(1), estimate);
    EXPECT_EQ(whole.draws(), 64 + 8);  // no more than the part with the most has
    const Partition& best = summarize(whole, {.estimate = estimate}).best.partition;
    EXPECT_EQ(Partition(best.labels().first(5)), by_itself.best.partition);
    EXPECT_EQ(best[5], best[6]);
  }
}

TEST(IndependentParts, WithoutADoubtThereIsOneDrawHoweverManyPartsThereAre) {
  const Posterior sure({one_draw({0, 0, 0}, 0, 64)});
  std::vector<NodeId> nodes(300000);
  for (NodeId i = 0; i < 300000; ++i) nodes[i] = i;
  std::vector<PosteriorPart> parts;
  for (int64_t c = 0; c < 100000; ++c) parts.push_back({&sure, std::span(nodes).subspan(3 * c, 3)});
  const Posterior whole = combine(parts, {}, 300000, Rng(1));
  EXPECT_EQ(whole.distinct().size(), 1u);
  EXPECT_EQ(whole.sampled_draws(), 64);
  EXPECT_EQ(whole.k_posterior().mode(), 100000);
  EXPECT_EQ(whole.k_posterior().probability(100000), 1);
}

TEST(IndependentParts, PartitionsWithoutProbabilitiesStayWithoutThem) {
  const Posterior found({one_draw({0, 1, 1}, NAN, 1, DrawKind::mode)});
  const std::vector<NodeId> nodes{0, 1, 2}, alone{3};
  const std::vector<PosteriorPart> parts{{&found, nodes}};
  const Posterior whole = combine(parts, alone, 4, Rng(1));
  EXPECT_FALSE(whole.from_samples());
  EXPECT_EQ(whole.draws(), 1);
  EXPECT_TRUE(std::isnan(whole.distinct()[0].log_prob));
  EXPECT_EQ(whole.partition(0), Partition(std::vector<int32_t>{0, 1, 1, 2}));
}

TEST(IndependentParts, OnlyNodesAloneAreAsManyCommunities) {
  const std::vector<NodeId> alone{0, 1, 2};
  const Posterior whole = combine({}, alone, 3, Rng(1));
  EXPECT_EQ(whole.partition(0).communities(), 3);
  EXPECT_EQ(whole.k_posterior().probability(3), 1);
}

}  // namespace
}  // namespace coterie
