#include "coterie/methods/score_draws.h"

#include <gtest/gtest.h>

#include <cmath>

#include "models/random_model.h"

namespace coterie {
namespace {

constexpr int64_t kNodes = 12;

// A head on points in the plane; no graph is needed.
struct Head {
  explicit Head(HeadKind method)
      : model(random_model(method)),
        clusters(open_clusters(model.network(), random_nodes(kNodes, 16))) {}
  Model model;
  std::unique_ptr<ClusterModel> clusters;
};

std::vector<Draw> draws_of(const Head& head, int64_t count) {
  std::vector<Draw> draws;
  for (DrawnPartition& drawn : head.clusters->sample({.draws = count}, Rng(4))) {
    draws.push_back({.partition = std::move(drawn.partition), .log_prob = drawn.log_prob});
  }
  return draws;
}

int64_t scored(const std::vector<Draw>& draws) {
  return std::count_if(draws.begin(), draws.end(),
                       [](const Draw& d) { return !std::isnan(d.log_prob); });
}

TEST(ScoreContenders, SpendsItsBudgetAndNoMore) {
  const Head head(HeadKind::ccp_attn);
  const std::vector<Draw> draws = draws_of(head, 40);
  int64_t before = 0;
  for (const double budget : {0.01, 0.5, 4.0, 1000.0}) {
    std::vector<Draw> some = draws;
    score_contenders(some, *head.clusters, {.budget = budget}, Rng(4));
    const int64_t now = scored(some);
    EXPECT_GE(now, std::max<int64_t>(2, before)) << budget;
    before = now;
  }
  EXPECT_EQ(before, 40);  // enough for all
  std::vector<Draw> few = draws;
  score_contenders(few, *head.clusters, {.budget = 0.5}, Rng(4));
  EXPECT_LT(scored(few), 40);
}

TEST(ScoreContenders, GivesTheBestOneThePreciseScoreThatScoringAllGives) {
  const Head head(HeadKind::ccp);
  std::vector<Draw> some = draws_of(head, 20), all = some;
  score_contenders(some, *head.clusters, {.budget = 1e6}, Rng(4));
  const auto best = std::max_element(some.begin(), some.end(), [](const Draw& a, const Draw& b) {
    return a.log_prob < b.log_prob;
  });
  // As many orders, the same ones: mean_of_logs of as many numbers.
  for (int64_t orders = 1; orders <= 16; ++orders) {
    std::vector<Draw> again = all;
    score_all(again, *head.clusters, {.kind = ScoreKind::orders, .orders = orders}, Rng(4));
    if (std::abs(again[best - some.begin()].log_prob - best->log_prob) < 1e-9) return;
  }
  FAIL() << "no number of orders gives " << best->log_prob;
}

TEST(ScoreContenders, LeavesDrawsThatKnowTheirProbability) {
  const Head head(HeadKind::ncp);
  std::vector<Draw> draws = draws_of(head, 10);
  const double known = draws[3].log_prob;
  draws.push_back(
      {.partition = Partition(std::vector<int32_t>(kNodes, 0)), .kind = DrawKind::mode});
  score_contenders(draws, *head.clusters, {}, Rng(4));
  EXPECT_EQ(draws[3].log_prob, known);
  EXPECT_FALSE(std::isnan(draws.back().log_prob));
}

TEST(ScoreWork, GrowsWithAnchorsAndIsThatOfADrawForOne) {
  const Head head(HeadKind::ccp);
  const Partition partition{0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2};
  EXPECT_DOUBLE_EQ(head.clusters->score_work(partition, {.anchors = 1}), 1);
  const double four = head.clusters->score_work(partition, {.anchors = 4});
  EXPECT_GT(four, 1);
  EXPECT_DOUBLE_EQ(head.clusters->score_work(partition, {.anchors = 10}), four);  // no more nodes
}

}  // namespace
}  // namespace coterie
