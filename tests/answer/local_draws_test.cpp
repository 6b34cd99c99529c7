#include <gtest/gtest.h>

#include "answer/local_model.h"
#include "coterie/answer/answer.h"
#include "coterie/graph/graph_builder.h"
#include "coterie/methods/open_method.h"

namespace coterie {
namespace {

// Everybody is joined to so many on either side.
Graph ring_of(int nodes, int reach) {
  GraphBuilder builder(nodes);
  for (int i = 0; i < nodes; ++i) {
    for (int step = 1; step <= reach; ++step) builder.add_edge(i, (i + step) % nodes);
  }
  return builder.build();
}

TEST(LocalDraws, AreAsManyAsTheNumberOfCommunitiesNeeds) {
  // The answer may differ from draw to draw, and draws of so few nodes cost next to nothing.
  const Graph graph = ring_of(24, 2);
  const Answer ring = answer(local(), graph, "g", {});
  KPosterior k;
  for (const DistinctPartition& each : ring.posterior.distinct()) {
    k.add(each.partition.communities(), each.sampled);
  }
  EXPECT_LE(k.draws(), 400);
  EXPECT_TRUE(k.draws() == 400 || share_error(k.probability(k.mode()), k.draws()) <= 0.05);
  EXPECT_EQ(answer(local(), graph, "g", {.detect = {.samples = 5}}).summary.draws, 5);
}

TEST(LocalDraws, ChangeLittleFromOneNodeToTheNext) {
  const auto probability_of_one = [](int nodes) {
    const Answer found = answer(local(), ring_of(nodes, 1), "g", {.detect = {.samples = 24}});
    return found.posterior.drawn_k().probability(1);
  };
  const double before = probability_of_one(599), after = probability_of_one(600);
  EXPECT_NEAR(before, after, 0.15);
  EXPECT_GT(after, 0.8);  // no part of a ring differs from others
  const double small = probability_of_one(450);
  EXPECT_GT(small, 0.2);
  EXPECT_LT(small, 0.8);
}

}  // namespace
}  // namespace coterie
