#include "coterie/datasets/lfr.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "coterie/error.h"
#include "datasets/sample_moments.h"

namespace coterie {
namespace {

TEST(Lfr, MeetsMeanDegreeAndMixing) {
  Rng rng(1);
  for (const double wanted : {0.1, 0.5}) {
    SampleMoments degree;
    SampleMoments mixing;
    for (int i = 0; i < 50; ++i) {
      const auto [graph, truth] = draw_lfr({.mixing = wanted}, rng);
      ASSERT_EQ(graph.nodes(), 1000);
      double leaving = 0;
      for (NodeId v = 0; v < graph.nodes(); ++v) {
        for (const NodeId w : graph.neighbors(v)) leaving += truth[v] != truth[w];
      }
      degree.add(static_cast<double>(graph.directed_edges()) / 1000);
      mixing.add(leaving / static_cast<double>(graph.directed_edges()));
    }
    EXPECT_NEAR(degree.mean(), 15, 5 * degree.error() + 0.05);
    EXPECT_NEAR(mixing.mean(), wanted, 5 * mixing.error() + 0.005);
  }
}

TEST(Lfr, CommunitySizesStayWithinTheirLimits) {
  Rng rng(2);
  SampleMoments size;
  for (int i = 0; i < 50; ++i) {
    const auto sizes = draw_lfr({.nodes = {300, 900}}, rng).truth.sizes();
    EXPECT_GE(*std::min_element(sizes.begin(), sizes.end()), 20);
    EXPECT_LE(*std::max_element(sizes.begin(), sizes.end()), 220);
    for (const int64_t s : sizes) size.add(static_cast<double>(s));
  }
  // Small communities are the most common: the middle of 20..200 is above the mean.
  EXPECT_LT(size.mean(), 90);
  EXPECT_GT(size.sd(), 20);
}

TEST(Lfr, WithoutMixingCommunitiesAreSeparate) {
  Rng rng(3);
  const auto [graph, truth] = draw_lfr({.mixing = 0}, rng);
  int64_t leaving = 0;
  for (NodeId v = 0; v < graph.nodes(); ++v) {
    for (const NodeId w : graph.neighbors(v)) leaving += truth[v] != truth[w];
  }
  EXPECT_LT(leaving, graph.directed_edges() / 50);  // hubs and odd stubs only
}

TEST(Lfr, SmallGraphsAndSingleCommunitiesAreDefined) {
  Rng rng(4);
  EXPECT_EQ(draw_lfr({.nodes = 1}, rng).graph.nodes(), 1);
  EXPECT_EQ(draw_lfr({.nodes = 5}, rng).truth.communities(), 1);
  EXPECT_EQ(
      draw_lfr({.nodes = 50, .min_community = 50, .max_community = 50}, rng).truth.communities(),
      1);
  EXPECT_GT(
      draw_lfr({.nodes = 60, .min_community = 1, .max_community = 1}, rng).truth.communities(), 59);
}

TEST(Lfr, RefusesWhatCannotBe) {
  Rng rng(5);
  EXPECT_THROW(draw_lfr({.min_community = 0}, rng), UsageError);
  EXPECT_THROW(draw_lfr({.min_community = 10, .max_community = 5}, rng), UsageError);
  EXPECT_THROW(draw_lfr({.mixing = -0.1}, rng), UsageError);
  EXPECT_THROW(draw_lfr({.max_degree = 2}, rng), UsageError);
}

}  // namespace
}  // namespace coterie
