#include "coterie/datasets/degree_corrected.h"

#include <gtest/gtest.h>

#include "coterie/error.h"
#include "datasets/moments.h"

namespace coterie {
namespace {

TEST(DegreeCorrected, MeetsMeanDegreeAndMixing) {
  Rng rng(1);
  Moments degree;
  Moments mixing;
  for (int i = 0; i < 100; ++i) {
    const auto [graph, truth] =
        draw_degree_corrected({.nodes = 2000, .mean_degree = 8, .mixing = 0.3}, rng);
    ASSERT_EQ(truth.sizes(), std::vector<int64_t>(4, 500));
    double leaving = 0;
    for (NodeId v = 0; v < graph.nodes(); ++v) {
      for (const NodeId w : graph.neighbors(v)) leaving += truth[v] != truth[w];
    }
    degree.add(static_cast<double>(graph.directed_edges()) / 2000);
    mixing.add(leaving / static_cast<double>(graph.directed_edges()));
  }
  // Merging repeated edges costs a few percent, more of them inside communities.
  EXPECT_LT(degree.mean(), 8 + 5 * degree.error());
  EXPECT_GT(degree.mean(), 7.6);
  EXPECT_NEAR(mixing.mean(), 0.3, 0.015);
}

TEST(DegreeCorrected, DegreesHaveAHeavierTailThanABlockModel) {
  Rng rng(2);
  const auto [graph, truth] = draw_degree_corrected({.nodes = 5000, .mean_degree = 10}, rng);
  Moments degree;
  for (NodeId v = 0; v < graph.nodes(); ++v) degree.add(static_cast<double>(graph.degree(v)));
  EXPECT_GT(degree.sd(), 2 * std::sqrt(10.0));  // a Poisson degree has sd sqrt(10)
}

TEST(DegreeCorrected, EdgesBetweenTwoNodesFollowTheirExpectedDegrees) {
  // With exponent 0 and max_degree = mean all expected degrees are equal: a planted partition, in
  // which a pair is joined with probability 1 - exp(-rate).
  Rng rng(3);
  Moments within;
  for (int i = 0; i < 400; ++i) {
    const auto [graph, truth] =
        draw_degree_corrected({.nodes = 40,
                               .partition = {.sizes = SizePrior::equal, .communities = 2},
                               .mean_degree = 10,
                               .mixing = 0.25,
                               .max_degree = 10},
                              rng);
    double count = 0;
    for (NodeId v = 0; v < 40; ++v) {
      for (const NodeId w : graph.neighbors(v)) count += truth[v] == truth[w];
    }
    within.add(count / (40 * 19));
  }
  // A community has degree sum 200, so 75 edges, whose ends are uniform over 20 nodes.
  EXPECT_NEAR(within.mean(), 1 - std::exp(-75 * 2 / 400.0), 5 * within.error());
}

TEST(DegreeCorrected, OneCommunityKeepsAllEdges) {
  Rng rng(4);
  const auto [graph, truth] = draw_degree_corrected(
      {.nodes = 500, .partition = {.sizes = SizePrior::equal, .communities = 1}}, rng);
  EXPECT_EQ(truth.communities(), 1);
  EXPECT_GT(graph.edges(), 2000);
}

TEST(DegreeCorrected, RefusesWhatCannotBe) {
  Rng rng(5);
  EXPECT_THROW(draw_degree_corrected({.mixing = 2}, rng), UsageError);
  EXPECT_THROW(draw_degree_corrected({.max_degree = 1}, rng), UsageError);
}

}  // namespace
}  // namespace coterie
