#include "coterie/datasets/degree_corrected.h"

#include <gtest/gtest.h>

#include "coterie/error.h"
#include "datasets/sample_moments.h"

namespace coterie {
namespace {

TEST(DegreeCorrected, MeetsMeanDegreeAndMixing) {
  Rng rng(1);
  SampleMoments degree;
  SampleMoments mixing;
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
  // What merging repeated edges costs is made up for to second order.
  EXPECT_NEAR(degree.mean(), 8, 0.02 * 8 + 5 * degree.error());
  EXPECT_NEAR(mixing.mean(), 0.3, 0.01);
}

TEST(DegreeCorrected, DenseGraphsAreAsDenseAsAskedFor) {
  Rng rng(6);
  for (const double asked : {10.0, 20.0, 40.0, 70.0}) {
    SampleMoments degree;
    for (int i = 0; i < 50; ++i) {
      const auto [graph, truth] = draw_degree_corrected({.nodes = 300, .mean_degree = asked}, rng);
      degree.add(static_cast<double>(graph.directed_edges()) / 300);
    }
    EXPECT_NEAR(degree.mean(), asked, 0.05 * asked + 5 * degree.error());
  }
  // Pairs inside the four communities do not suffice for 0.8 * 150 neighbors.
  const auto [full, truth] = draw_degree_corrected({.nodes = 300, .mean_degree = 150}, rng);
  EXPECT_GT(full.directed_edges() / 300, 80);
}

TEST(DegreeCorrected, DegreesHaveAHeavierTailThanABlockModel) {
  Rng rng(2);
  const auto [graph, truth] = draw_degree_corrected({.nodes = 5000, .mean_degree = 10}, rng);
  SampleMoments degree;
  for (NodeId v = 0; v < graph.nodes(); ++v) degree.add(static_cast<double>(graph.degree(v)));
  EXPECT_GT(degree.sd(), 2 * std::sqrt(10.0));  // a Poisson degree has sd sqrt(10)
}

TEST(DegreeCorrected, EdgesBetweenTwoNodesFollowTheirExpectedDegrees) {
  // With exponent 0 and max_degree = mean all expected degrees are equal: a planted partition, in
  // which all pairs of a community are joined with the same probability.
  Rng rng(3);
  SampleMoments within;
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
  // A community has degree sum 200, so 75 edges, among 190 pairs.
  EXPECT_NEAR(within.mean(), 75 / 190.0, 5 * within.error());
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
