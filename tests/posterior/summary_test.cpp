#include "coterie/posterior/summary.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "coterie/error.h"
#include "coterie/posterior/expected_loss.h"
#include "on_threads.h"
#include "posterior/random_partitions.h"

namespace coterie {
namespace {

using namespace testing_partitions;
using testing::ElementsAre;

std::vector<Draw> ten_draws() {
  std::vector<Draw> draws(7, {{0, 1, 1, 1, 2, 2}, -2.0, 0.2});
  draws.push_back({{0, 0, 1, 1, 2, 2}, -3.0, 0.2});
  draws.push_back({{0, 0, 0, 1, 1, 1}, -4.0, 0.2});
  draws.push_back({{0, 1, 1, 1, 1, 1}, -1.0, 0.2, DrawKind::mode});
  return draws;
}

TEST(Summary, TellsTheBestPartitionAndHowSureOneCanBe) {
  const auto summary =
      summarize(Posterior(ten_draws()), {.estimate = PointEstimate::most_probable});
  EXPECT_EQ(summary.best.partition, Partition({0, 1, 1, 1, 1, 1}));
  EXPECT_THAT(summary.labels, ElementsAre(1, 0, 0, 0, 0, 0));
  EXPECT_THAT(summary.sizes, ElementsAre(5, 1));
  EXPECT_EQ(summary.best.log_prob, -1);
  EXPECT_EQ(summary.draws, 10);
  EXPECT_EQ(summary.sampled, 9);
  EXPECT_EQ(summary.used, 9);
  EXPECT_EQ(summary.distinct, 4);
  EXPECT_THAT(summary.k_set, ElementsAre(2, 3));
  EXPECT_EQ(summary.k.mode(), 3);
  EXPECT_EQ(summary.certainty.confidence.size(), 6u);
}

TEST(Summary, CanAnswerWithTheLeastExpectedLoss) {
  const auto summary = summarize(Posterior(ten_draws()), {.estimate = PointEstimate::least_vi});
  EXPECT_EQ(summary.best.partition, Partition({0, 1, 1, 1, 2, 2}));
  EXPECT_EQ(summary.ball.mean_distance,
            expected_losses(Posterior(ten_draws()), PartitionLoss::variation_of_information)[0]);
}

TEST(Summary, TakesTheMostProbableOnlyWhereProbabilitiesAreExactOrNothingWasSampled) {
  const Partition most_probable{0, 1, 1, 1, 1, 1}, agreed{0, 1, 1, 1, 2, 2};
  EXPECT_EQ(summarize(Posterior(ten_draws())).best.partition, agreed);
  auto exact = ten_draws(), unsure = ten_draws(), modes = ten_draws();
  for (auto& draw : exact) draw.log_prob_error = 0;
  for (auto& draw : unsure) draw.log_prob_error = std::nan("");  // NCP's: of one order
  for (auto& draw : modes) draw.kind = DrawKind::mode;
  EXPECT_EQ(summarize(Posterior(exact)).best.partition, most_probable);
  EXPECT_EQ(summarize(Posterior(unsure)).best.partition, agreed);
  EXPECT_EQ(summarize(Posterior(modes)).best.partition, most_probable);
}

TEST(Summary, FallsBackOnLeastLossWhereThereAreNoProbabilities) {
  auto draws = ten_draws();
  for (auto& draw : draws) draw.log_prob = std::nan("");
  EXPECT_EQ(summarize(Posterior(draws)).best.partition, Partition({0, 1, 1, 1, 2, 2}));
}

TEST(Summary, GivenKKeepsThePosteriorOfK) {
  const auto summary = summarize(Posterior(ten_draws()), {.given_k = 3});
  EXPECT_EQ(summary.best.partition, Partition({0, 1, 1, 1, 2, 2}));
  EXPECT_EQ(summary.used, 8);
  EXPECT_EQ(summary.draws, 10);
  EXPECT_EQ(summary.k.draws_with(2), 1);
  try {
    summarize(Posterior(ten_draws()), {.given_k = 1});
    FAIL() << "no draw has one community";
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(),
                 "none of the 10 draws has 1 community; drawn were, with how often: 2 (1), 3 (8)");
    EXPECT_EQ(error.kind(), ErrorKind::failure);
  }
}

TEST(Summary, NamesTheNearestNumbersOfManyThatWereDrawn) {
  std::vector<Draw> draws;
  for (int32_t k = 20; k <= 60; ++k) {
    std::vector<int32_t> labels(60);
    for (int32_t i = 0; i < 60; ++i) labels[i] = i % k;
    if (k != 40) draws.push_back({Partition(labels), -1.0, 0.2});
  }
  try {
    summarize(Posterior(draws), {.given_k = 40});
    FAIL();
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(),
                 "none of the 40 draws has 40 communities; the nearest that were drawn, with how "
                 "often: 36 (1), 37 (1), 38 (1), 39 (1), 41 (1), 42 (1), 43 (1), 44 (1)");
  }
}

TEST(Summary, DoesNotDependOnThreadsOrTheNumberingOfNodes) {
  Rng rng(12);
  for (int round = 0; round < 20; ++round) {
    const int64_t nodes = 2 + rng.below(80);
    auto draws = random_draws(nodes, 30, 0.1, rng);
    const auto summary = [&] { return summarize(Posterior(draws)); };
    const auto one = summary(), four = on_threads(4, summary);
    EXPECT_EQ(one.certainty.confidence, four.certainty.confidence);
    EXPECT_EQ(one.ball.radius, four.ball.radius);
    std::vector<int32_t> order(nodes);
    for (int64_t i = 0; i < nodes; ++i) order[i] = static_cast<int32_t>(i);
    rng.shuffle(std::span(order));
    for (auto& draw : draws) {
      std::vector<int32_t> labels(nodes);
      for (int64_t i = 0; i < nodes; ++i) labels[order[i]] = draw.partition[i];
      draw.partition = Partition(labels);
    }
    const auto renamed = summarize(Posterior(draws));
    EXPECT_EQ(renamed.best.log_prob, one.best.log_prob);
    EXPECT_EQ(renamed.sizes, one.sizes);
    EXPECT_NEAR(renamed.ball.radius, one.ball.radius, 1e-12);
    EXPECT_EQ(renamed.k_set, one.k_set);
    EXPECT_EQ(renamed.contenders, one.contenders);
  }
}

TEST(Summary, OfOneNodeIsSure) {
  const auto summary = summarize(Posterior({{{0}, -0.0, 0.0}}));
  EXPECT_THAT(summary.certainty.confidence, ElementsAre(1));
  EXPECT_EQ(summary.ball.radius, 0);
}

}  // namespace
}  // namespace coterie
