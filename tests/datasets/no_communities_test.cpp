#include "coterie/datasets/no_communities.h"

#include <gtest/gtest.h>

#include <map>
#include <numeric>

#include "coterie/datasets/stub_matching.h"
#include "coterie/error.h"
#include "datasets/sample_moments.h"

namespace coterie {
namespace {

TEST(ErdosRenyi, HasItsMeanDegreeAndOneCommunity) {
  Rng rng(1);
  SampleMoments degree;
  for (int i = 0; i < 200; ++i) {
    const auto [graph, truth] = draw_erdos_renyi({.nodes = 200, .mean_degree = 7}, rng);
    ASSERT_EQ(truth.communities(), 1);
    degree.add(static_cast<double>(graph.directed_edges()) / 200);
  }
  EXPECT_NEAR(degree.mean(), 7, 5 * degree.error());
  EXPECT_EQ(draw_erdos_renyi({.nodes = 1}, rng).graph.nodes(), 1);
}

TEST(Configuration, HasItsMeanDegreeAndAHeavyTail) {
  Rng rng(2);
  SampleMoments degree;
  int64_t largest = 0;
  for (int i = 0; i < 100; ++i) {
    const auto [graph, truth] = draw_configuration({.nodes = 500, .mean_degree = 8}, rng);
    ASSERT_EQ(truth.communities(), 1);
    degree.add(static_cast<double>(graph.directed_edges()) / 500);
    for (NodeId v = 0; v < 500; ++v) largest = std::max(largest, graph.degree(v));
  }
  EXPECT_NEAR(degree.mean(), 8, 5 * degree.error() + 0.01);  // the odd stub
  EXPECT_GT(largest, 50);
  EXPECT_LE(largest, 64);  // sqrt(8 * 500) = 63.2, rounded at random
}

TEST(StubMatching, MeetsEveryDegree) {
  Rng rng(3);
  std::vector<int64_t> degree(300);
  for (int64_t& d : degree) d = rng.between(0, 40);
  if (std::accumulate(degree.begin(), degree.end(), int64_t{0}) % 2) ++degree[0];
  const EdgeList edges = match_stubs(
      degree, [](NodeId, NodeId) { return true; }, rng);
  std::vector<int64_t> found(300, 0);
  std::map<std::pair<NodeId, NodeId>, int> seen;
  for (const auto& [i, j] : edges) {
    ++found[i];
    ++found[j];
    EXPECT_NE(i, j);
    EXPECT_EQ(++seen[std::minmax(i, j)], 1);
  }
  EXPECT_EQ(found, degree);
}

TEST(StubMatching, KeepsToWhatIsAllowed) {
  Rng rng(4);
  const std::vector<int64_t> degree(60, 6);
  const auto allowed = [](NodeId i, NodeId j) { return i % 3 != j % 3; };
  const EdgeList edges = match_stubs(degree, allowed, rng);
  for (const auto& [i, j] : edges) EXPECT_TRUE(allowed(i, j));
  EXPECT_EQ(edges.size(), 180);
}

TEST(StubMatching, EndsWhenNothingFits) {
  Rng rng(5);
  const std::vector<int64_t> degree{5, 5, 5};  // a triangle is all that exists
  EXPECT_LE(match_stubs(
                degree, [](NodeId, NodeId) { return true; }, rng)
                .size(),
            3);
  EXPECT_TRUE(match_stubs(
                  degree, [](NodeId, NodeId) { return false; }, rng)
                  .empty());
  EXPECT_TRUE(match_stubs(
                  {}, [](NodeId, NodeId) { return true; }, rng)
                  .empty());
}

// All three perfect matchings of four nodes of degree one are equally likely.
TEST(StubMatching, IsUniformOverMatchings) {
  Rng rng(6);
  const std::vector<int64_t> degree{1, 1, 1, 1};
  std::vector<int> counts(4);
  for (int i = 0; i < 9000; ++i) {
    for (const auto& [a, b] : match_stubs(
             degree, [](NodeId, NodeId) { return true; }, rng)) {
      if (std::min(a, b) == 0) ++counts[std::max(a, b)];
    }
  }
  for (int j = 1; j <= 3; ++j) EXPECT_NEAR(counts[j], 3000, 5 * std::sqrt(2000.0));
}

TEST(NoCommunities, RefuseWhatCannotBe) {
  Rng rng(7);
  EXPECT_THROW(draw_erdos_renyi({.mean_degree = -1}, rng), UsageError);
  EXPECT_THROW(draw_erdos_renyi({.max_density = 2}, rng), UsageError);
  EXPECT_THROW(draw_configuration({.nodes = Range(2.5)}, rng), UsageError);
  EXPECT_THROW(draw_configuration({.mean_degree = 10, .max_degree = 3}, rng), UsageError);
}

}  // namespace
}  // namespace coterie
