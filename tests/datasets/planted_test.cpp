#include "coterie/datasets/planted.h"

#include <gtest/gtest.h>

#include <vector>

#include "coterie/error.h"
#include "datasets/sample_moments.h"

namespace coterie {
namespace {

// Edges inside communities and between them.
struct EdgeKinds {
  double within = 0;
  double between = 0;
};
EdgeKinds count_edges(const LabeledGraph& labeled) {
  EdgeKinds kinds;
  for (NodeId i = 0; i < labeled.graph.nodes(); ++i) {
    for (const NodeId j : labeled.graph.neighbors(i)) {
      (labeled.truth[i] == labeled.truth[j] ? kinds.within : kinds.between) += 0.5;
    }
  }
  return kinds;
}

TEST(LogDegree, ProbabilitiesFollowTheLogarithm) {
  Rng rng(1);
  const LogDegreeOptions options{.nodes = 602, .communities = 4, .a = 15, .b = 4};
  SampleMoments within;
  SampleMoments between;
  for (int i = 0; i < 100; ++i) {
    const LabeledGraph labeled = draw_log_degree(options, rng);
    ASSERT_EQ(labeled.truth.sizes(), std::vector<int64_t>(4, 150));
    const EdgeKinds kinds = count_edges(labeled);
    within.add(kinds.within / (4 * 150 * 149 / 2));
    between.add(kinds.between / (6 * 150 * 150));
  }
  EXPECT_NEAR(within.mean(), 15 * std::log(600.0) / 600, 5 * within.error());
  EXPECT_NEAR(between.mean(), 4 * std::log(600.0) / 600, 5 * between.error());
}

TEST(LogDegree, TrainingDistributionIsTheOneOfThePaper) {
  Rng rng(2);
  std::vector<int> counts(5);
  SampleMoments nodes;
  SampleMoments edges;
  for (int i = 0; i < 300; ++i) {
    const LabeledGraph labeled = draw_log_degree({}, rng);
    ++counts.at(labeled.truth.communities());
    ASSERT_EQ(labeled.graph.nodes() % labeled.truth.communities(), 0);
    nodes.add(static_cast<double>(labeled.graph.nodes()));
    edges.add(static_cast<double>(labeled.graph.directed_edges()));
  }
  for (int k = 2; k <= 4; ++k) EXPECT_NEAR(counts[k], 100, 5 * std::sqrt(300 * 2 / 9.0));
  EXPECT_NEAR(nodes.mean(), 449, 5 * nodes.error());
  EXPECT_NEAR(edges.mean(), 24000, 5 * edges.error() + 500);  // an estimate of the specification
}

TEST(LogDegree, ClipsProbabilitiesAtOne) {
  Rng rng(3);
  const LabeledGraph labeled =
      draw_log_degree({.nodes = 10, .communities = 2, .a = 30, .b = 0}, rng);
  EXPECT_EQ(count_edges(labeled).within, 20);
  EXPECT_EQ(count_edges(labeled).between, 0);
}

TEST(TrainingTime, HasTheProbabilitiesOfThePaper) {
  Rng rng(4);
  SampleMoments within;
  SampleMoments between;
  for (int i = 0; i < 200; ++i) {
    const LabeledGraph labeled = draw_training_time({.communities = 8}, rng);
    ASSERT_EQ(labeled.truth.sizes(), std::vector<int64_t>(8, 20));
    const EdgeKinds kinds = count_edges(labeled);
    within.add(kinds.within / (8 * 190));
    between.add(kinds.between / (28 * 400));
  }
  EXPECT_NEAR(within.mean(), 0.3, 5 * within.error());
  EXPECT_NEAR(between.mean(), 0.1, 5 * between.error());
}

TEST(Planted, MeetsMeanDegreeAndMixing) {
  Rng rng(5);
  const PlantedOptions options{.nodes = 400,
                               .partition = {.sizes = SizePrior::dirichlet, .communities = 5},
                               .mean_degree = 14,
                               .mixing = 0.25};
  SampleMoments degree;
  SampleMoments mixing;
  for (int i = 0; i < 300; ++i) {
    const LabeledGraph labeled = draw_planted(options, rng);
    if (labeled.truth.communities() < 2) continue;
    const EdgeKinds kinds = count_edges(labeled);
    degree.add(2 * (kinds.within + kinds.between) / 400);
    mixing.add(kinds.between / (kinds.within + kinds.between));
  }
  EXPECT_NEAR(degree.mean(), 14, 5 * degree.error());
  EXPECT_NEAR(mixing.mean(), 0.25, 5 * mixing.error() + 0.002);  // a ratio has a small bias
}

TEST(Planted, OneCommunityKeepsItsMeanDegree) {
  Rng rng(6);
  SampleMoments degree;
  for (int i = 0; i < 200; ++i) {
    const LabeledGraph labeled = draw_planted(
        {.nodes = 100, .partition = {.sizes = SizePrior::equal, .communities = 1}}, rng);
    ASSERT_EQ(labeled.truth.communities(), 1);
    degree.add(static_cast<double>(labeled.graph.directed_edges()) / 100);
  }
  EXPECT_NEAR(degree.mean(), 16, 5 * degree.error());
}

TEST(Planted, DensityLimitsTheMeanDegree) {
  Rng rng(7);
  SampleMoments degree;
  for (int i = 0; i < 100; ++i) {
    const LabeledGraph labeled =
        draw_planted({.nodes = 21, .mean_degree = 100, .mixing = 0.5, .max_density = 0.25}, rng);
    degree.add(static_cast<double>(labeled.graph.directed_edges()) / 21);
  }
  EXPECT_NEAR(degree.mean(), 5, 5 * degree.error());
}

TEST(Planted, RefusesContradictions) {
  Rng rng(8);
  EXPECT_THROW(draw_planted({.p_within = 0.5, .p_between = 0.1, .mixing = 0.1}, rng), UsageError);
  EXPECT_THROW(draw_planted({.p_within = 0.5}, rng), UsageError);
  EXPECT_THROW(draw_planted({.p_within = 1.5, .p_between = 0.1}, rng), UsageError);
  EXPECT_THROW(draw_planted({.mixing = 1.1}, rng), UsageError);
  EXPECT_THROW(draw_planted({.max_density = 0}, rng), UsageError);
}

}  // namespace
}  // namespace coterie
