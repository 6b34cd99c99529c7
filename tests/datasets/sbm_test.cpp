#include "coterie/datasets/sbm.h"

#include <gtest/gtest.h>

#include <numeric>
#include <vector>

#include "coterie/error.h"
#include "datasets/sample_moments.h"
#include "same_numbers.h"

namespace coterie {
namespace {

constexpr double kReferenceDraws = 8000;  // of another program, behind the figures below

TEST(Sbm, CommunitiesAndNodesMatchTheFiguresOfAnotherProgram) {
  const SbmOptions options;
  Rng rng(1);
  const int draws = 20000;
  SampleMoments communities;
  SampleMoments nodes;
  std::vector<double> histogram(64);
  for (int i = 0; i < draws; ++i) {
    const auto sizes = draw_sizes(options.partition, options.nodes.draw_integer(rng), rng);
    communities.add(static_cast<double>(sizes.size()));
    nodes.add(static_cast<double>(std::accumulate(sizes.begin(), sizes.end(), int64_t{0})));
    ++histogram.at(sizes.size());
  }
  // Published figures are rounded: half a unit of their last digit is added.
  EXPECT_NEAR(communities.mean(), 6.72, 5 * communities.error(kReferenceDraws) + 0.005);
  EXPECT_NEAR(communities.sd(), 2.36, 5 * communities.error(kReferenceDraws) + 0.005);
  EXPECT_NEAR(nodes.mean(), 189, 5 * nodes.error(kReferenceDraws) + 0.5);
  const std::vector<double> expected{.0025, .0151, .0580, .1084, .1410, .1613, .1609, .1316,
                                     .0955, .0619, .0349, .0168, .0077, .0031, .0011, .0003};
  for (size_t k = 1; k <= expected.size(); ++k) {
    const double p = expected[k - 1];
    const double error = std::sqrt(p * (1 - p) * (1 / kReferenceDraws + 1.0 / draws));
    EXPECT_NEAR(histogram[k] / draws, p, 5 * error + 0.0001) << k;
  }
}

TEST(Sbm, EdgesMatchTheFiguresOfAnotherProgram) {
  Rng rng(2);
  SampleMoments edges;
  for (int i = 0; i < 1500; ++i) {
    const auto [graph, truth] = draw_sbm({}, rng);
    ASSERT_EQ(graph.nodes(), truth.nodes());
    const auto sizes = truth.sizes();
    ASSERT_GE(*std::min_element(sizes.begin(), sizes.end()), 5);
    edges.add(static_cast<double>(graph.directed_edges()));
  }
  EXPECT_NEAR(edges.mean(), 11090, 5 * edges.error(kReferenceDraws) + 5);
}

TEST(Sbm, UncertaintyTrainingSetMatchesItsMonteCarlo) {
  Rng rng(3);
  const int draws = 1000;
  SampleMoments communities;
  SampleMoments nodes;
  SampleMoments edges;
  for (int i = 0; i < draws; ++i) {
    const auto [graph, truth] = draw_sbm(UncertaintyTrainOptions(), rng);
    ASSERT_LE(truth.communities(), 12);
    communities.add(truth.communities());
    nodes.add(static_cast<double>(graph.nodes()));
    edges.add(static_cast<double>(graph.directed_edges()));
  }
  EXPECT_NEAR(communities.mean(), 4.41, 5 * communities.error(kReferenceDraws) + 0.005);
  EXPECT_NEAR(communities.sd(), 1.74, 5 * communities.error(kReferenceDraws) + 0.005);
  EXPECT_NEAR(nodes.mean(), 173, 5 * nodes.error(kReferenceDraws) + 1.5);  // U[50,300) gives 174.5
  EXPECT_NEAR(edges.mean(), 16200, 5 * edges.error(kReferenceDraws) + 50);
}

TEST(Sbm, BlockProbabilitiesHaveTheMomentsOfTheirBeta) {
  // Two communities of 100: the edge density inside one is its probability plus binomial noise.
  Rng rng(4);
  const UncertaintyTestOptions options{.communities = 2, .mean_within = 0.7, .mean_between = 0.2};
  SampleMoments within;
  SampleMoments between;
  for (int i = 0; i < 600; ++i) {
    const auto [graph, truth] = draw_uncertainty_test(options, rng);
    double counts[2] = {0, 0};
    for (NodeId a = 0; a < graph.nodes(); ++a) {
      for (const NodeId b : graph.neighbors(a)) {
        if (truth[a] == 0 && truth[b] == 0) counts[0] += 0.5;
        if (truth[a] == 0 && truth[b] == 1) counts[1] += 1;
      }
    }
    within.add(counts[0] / 4950);
    between.add(counts[1] / 10000);
  }
  EXPECT_NEAR(within.mean(), 0.7, 5 * within.error());
  EXPECT_NEAR(between.mean(), 0.2, 5 * between.error());
  // Beta with alpha + beta = 10 has variance m (1 - m) / 11; the sd of an sd is about sd /
  // sqrt(2n).
  const double sd_within = std::sqrt(0.21 / 11);
  const double sd_between = std::sqrt(0.16 / 11);
  EXPECT_NEAR(within.sd(), sd_within, 5 * sd_within / std::sqrt(1200.0));
  EXPECT_NEAR(between.sd(), sd_between, 5 * sd_between / std::sqrt(1200.0));
}

TEST(Sbm, UncertaintyTestGraphsHaveFourCommunitiesOfFifty) {
  Rng rng(5);
  const auto [graph, truth] = draw_uncertainty_test({}, rng);
  EXPECT_EQ(truth.sizes(), (std::vector<int64_t>{50, 50, 50, 50}));
}

TEST(Sbm, ScalesToTheMeanDegreeThatIsAskedFor) {
  Rng rng(6);
  SbmOptions options;
  options.nodes = 1000;
  options.mean_degree = 12;
  SampleMoments degree;
  for (int i = 0; i < 100; ++i) {
    const auto [graph, truth] = draw_sbm(options, rng);
    degree.add(static_cast<double>(graph.directed_edges()) / static_cast<double>(graph.nodes()));
  }
  EXPECT_NEAR(degree.mean(), 12, 5 * degree.error());
}

TEST(Sbm, SameRngSameGraph) {
  Rng a(7);
  Rng b(7);
  const LabeledGraph one = draw_sbm({}, a);
  const LabeledGraph two = draw_sbm({}, b);
  EXPECT_TRUE(same_numbers(one.graph.neighbors(), two.graph.neighbors()));
  EXPECT_EQ(one.truth, two.truth);
  EXPECT_EQ(a.bits(), b.bits());
}

TEST(Sbm, RefusesOptionsOutOfRange) {
  Rng rng(8);
  EXPECT_THROW(draw_sbm({.nodes = 0}, rng), UsageError);
  EXPECT_THROW(draw_sbm({.within_alpha = 0}, rng), UsageError);
  EXPECT_THROW(draw_sbm({.mean_degree = Range(-1)}, rng), UsageError);
  EXPECT_THROW(draw_uncertainty_test({.communities = 500}, rng), UsageError);
  EXPECT_THROW(draw_uncertainty_test({.mean_within = 1}, rng), UsageError);
}

}  // namespace
}  // namespace coterie
