#include "coterie/classical/block_model_fit.h"

#include <gtest/gtest.h>

#include <cmath>

#include "classical/small_graphs.h"
#include "coterie/error.h"

namespace coterie {
namespace {

TEST(BlockModelFit, FindsNothingWrongWithABlockModel) {
  Rng rng(21);
  const int64_t nodes = 400;
  for (int trial = 0; trial < 10; ++trial) {
    const Graph graph = example::planted(nodes, 4, 0.3, 0.1, rng);
    const BlockModelFit fit = block_model_fit(graph, example::modulo(nodes, 4));
    // Four standard errors. The triangles of 400 nodes are about 50,000; their number varies with
    // that of the edges, which the fitted probabilities follow, so that three percent are plenty.
    EXPECT_NEAR(fit.dispersion, 1, 4 * std::sqrt(2.0 / nodes));
    EXPECT_NEAR(fit.triangles, 0, 0.03);
  }
}

TEST(BlockModelFit, CountsTrianglesAsEnumerationDoes) {
  // Two triangles and a bridge, as one community: 7 of 15 pairs are edges, 20 triples of nodes.
  const Graph graph = example::two_triangles();
  const BlockModelFit whole = block_model_fit(graph, Partition{0, 0, 0, 0, 0, 0});
  EXPECT_NEAR(whole.expected_triangles, 20 * std::pow(7.0 / 15, 3), 1e-12);
  EXPECT_NEAR(whole.triangles, std::log(2.5 / (whole.expected_triangles + 0.5)), 1e-12);
  // As two: a triangle within each, and 18 triples of two and one, whose probability is 1 *
  // (1/9)^2.
  const BlockModelFit halves = block_model_fit(graph, Partition{0, 0, 0, 1, 1, 1});
  EXPECT_NEAR(halves.expected_triangles, 2 + 18.0 / 81, 1e-12);
}

TEST(BlockModelFit, SeesDegreesThatVaryWithinACommunity) {
  GraphBuilder builder(50);
  for (NodeId i = 1; i < 50; ++i) builder.add_edge(0, i);  // a star
  const Graph star = builder.build();
  EXPECT_GT(block_model_fit(star, Partition(std::vector<int32_t>(50, 0))).dispersion, 10);
}

TEST(BlockModelFit, SeesFriendsOfFriends) {
  // A ring in which everybody knows the next three: no two degrees differ, and triangles are many.
  const NodeId nodes = 60;
  GraphBuilder builder(nodes);
  for (NodeId i = 0; i < nodes; ++i) {
    for (NodeId step = 1; step <= 3; ++step) builder.add_edge(i, (i + step) % nodes);
  }
  const BlockModelFit fit =
      block_model_fit(builder.build(), Partition(std::vector<int32_t>(nodes, 0)));
  EXPECT_EQ(fit.dispersion, 0);
  EXPECT_GT(fit.triangles, 1);
}

TEST(BlockModelFit, RefusesAPartitionOfOtherNodes) {
  EXPECT_THROW(block_model_fit(example::two_triangles(), Partition{0, 1}), SizeError);
}

}  // namespace
}  // namespace coterie
