#include "coterie/datasets/nested.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "coterie/error.h"
#include "datasets/sample_moments.h"

namespace coterie {
namespace {

TEST(Nested, MeetsMeanDegreeAndTheMixingOfBothLevels) {
  Rng rng(1);
  SampleMoments degree, leaves_group, leaves_community;
  for (int i = 0; i < 60; ++i) {
    const auto [graph, fine, coarse] = draw_both_levels({.nodes = 3000,
                                                         .mean_degree = 12,
                                                         .mixing = 0.15,
                                                         .inner_mixing = 0.3,
                                                         .min_community = 40,
                                                         .max_degree = 60},
                                                        rng);
    double out = 0, across = 0;
    for (NodeId v = 0; v < graph.nodes(); ++v) {
      for (const NodeId w : graph.neighbors(v)) {
        out += coarse[v] != coarse[w];
        across += fine[v] != fine[w] && coarse[v] == coarse[w];
      }
    }
    const auto directed = static_cast<double>(graph.directed_edges());
    degree.add(directed / 3000);
    leaves_group.add(out / directed);
    leaves_community.add(across / directed);
  }
  // What merging repeated edges costs is made up for to second order.
  EXPECT_NEAR(degree.mean(), 12, 0.03 * 12 + 5 * degree.error());
  EXPECT_NEAR(leaves_group.mean(), 0.15, 0.01);
  // The last group may be a single community, which has no neighbor in its group.
  EXPECT_NEAR(leaves_community.mean(), 0.3, 0.02);
}

TEST(Nested, CommunitiesLieWithinGroupsOfAsManyAsAskedFor) {
  Rng rng(2);
  for (int i = 0; i < 20; ++i) {
    const auto [graph, fine, coarse] = draw_both_levels(
        {.nodes = {200, 2000}, .subgroups = {2, 4}, .min_community = 15, .max_community = 60}, rng);
    ASSERT_EQ(fine.nodes(), graph.nodes());
    std::vector<std::set<int32_t>> inside(coarse.communities());
    std::vector<std::set<int32_t>> groups(fine.communities());
    for (NodeId v = 0; v < graph.nodes(); ++v) {
      inside[coarse[v]].insert(fine[v]);
      groups[fine[v]].insert(coarse[v]);
    }
    for (const auto& group : groups) EXPECT_EQ(group.size(), 1u);
    int smaller = 0;
    for (const auto& communities : inside) {
      EXPECT_LE(communities.size(), 4u);
      smaller += communities.size() < 2;
    }
    EXPECT_LE(smaller, 1) << "only the group that was drawn last may have fewer";
  }
}

TEST(Nested, ALevelIsFineOrCoarseOrDrawn) {
  const auto communities = [](NestedLevel level, uint64_t seed) {
    Rng rng(seed);
    return draw_nested({.level = level}, rng).truth.communities();
  };
  int fine = 0;
  for (uint64_t seed = 0; seed < 40; ++seed) {
    const auto many = communities(NestedLevel::fine, seed);
    const auto few = communities(NestedLevel::coarse, seed);
    const auto either = communities(NestedLevel::random, seed);
    EXPECT_GT(many, few);
    ASSERT_TRUE(either == many || either == few);
    fine += either == many;
  }
  EXPECT_GT(fine, 8);
  EXPECT_LT(fine, 32);
}

TEST(Nested, NumbersOfNodesSayNothingAboutTheirCommunities) {
  Rng rng(3);
  SampleMoments same;  // of nodes beside each other
  for (int i = 0; i < 30; ++i) {
    const auto [graph, fine, coarse] = draw_both_levels({}, rng);
    double expected = 0, found = 0;
    for (const int64_t size : coarse.sizes()) {
      expected += static_cast<double>(size * (size - 1)) / (1000.0 * 999);
    }
    for (NodeId v = 0; v + 1 < graph.nodes(); ++v) found += coarse[v] == coarse[v + 1];
    same.add(found / 999 - expected);
  }
  EXPECT_NEAR(same.mean(), 0, 5 * same.error());
}

TEST(Nested, SmallDenseAndLopsidedGraphsAreDrawn) {
  Rng rng(4);
  EXPECT_EQ(draw_nested({.nodes = 1}, rng).graph.nodes(), 1);
  EXPECT_EQ(draw_nested({.nodes = 5, .mean_degree = 100}, rng).graph.nodes(), 5);
  const auto one_group = draw_both_levels({.nodes = 100, .subgroups = 1000}, rng);
  EXPECT_EQ(one_group.coarse.communities(), 1);
  EXPECT_GT(one_group.graph.edges(), 500);
  const auto single = draw_both_levels({.nodes = 400, .subgroups = 1}, rng);
  EXPECT_EQ(single.coarse, single.fine);
}

TEST(Nested, RefusesWhatCannotBe) {
  Rng rng(5);
  EXPECT_THROW(draw_nested({.mixing = 2}, rng), UsageError);
  EXPECT_THROW(draw_nested({.subgroups = 0}, rng), UsageError);
  EXPECT_THROW(draw_nested({.min_community = 9, .max_community = 3}, rng), UsageError);
}

}  // namespace
}  // namespace coterie
