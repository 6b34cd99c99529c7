#include "coterie/recipes/thinned.h"

#include <gtest/gtest.h>

#include "coterie/datasets/planted.h"

namespace coterie {
namespace {

LabeledGraph draw_example() {
  Rng rng(1);
  PlantedOptions options;
  options.nodes = 60;
  options.partition.communities = 3;
  options.p_within = 0.5;
  options.p_between = 0.05;
  return draw_planted(options, rng);
}

TEST(Thinned, LeavesOutSomeNodesAndNoCommunity) {
  const LabeledGraph whole = draw_example();
  Rng rng(2);
  double share = 0;
  for (int i = 0; i < 200; ++i) {
    const LabeledGraph part = thinned(whole, 0.4, rng);
    EXPECT_EQ(part.truth.nodes(), part.graph.nodes());
    EXPECT_EQ(part.truth.communities(), 3);
    EXPECT_EQ(connected_components(part.graph).sizes.size(), 1);
    share += static_cast<double>(part.graph.nodes()) / 60 / 200;
  }
  EXPECT_NEAR(share, 0.8, 0.03);  // of four standard errors
}

TEST(Thinned, LeavesAGraphAloneThatWouldLoseACommunity) {
  const LabeledGraph edge{Graph({0, 1, 2}, {1, 0}), {0, 1}};
  Rng rng(2);
  for (int i = 0; i < 20; ++i) EXPECT_EQ(thinned(edge, 0.9, rng).graph.nodes(), 2);
}

}  // namespace
}  // namespace coterie
