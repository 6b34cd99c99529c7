#include "coterie/communities/ensemble.h"

#include <gtest/gtest.h>

#include "communities/example_graphs.h"
#include "coterie/communities/louvain.h"
#include "coterie/error.h"
#include "on_threads.h"

namespace coterie {
namespace {

TEST(ShareOfPasses, IsTheMeanOfThePasses) {
  Rng rng(1);
  const Graph graph = example::planted_blocks(5, 12, 0.5, 0.1, rng);
  const std::vector<float> shares = share_of_passes(graph, {}, 4, 1, Rng(2));
  std::vector<float> plain(graph.directed_edges(), 0.0f);
  for (uint64_t p = 0; p < 4; ++p) {
    Rng stream = Rng(2).stream("pass", p);
    const Partition pass = louvain_pass(graph, {}, 1, stream);
    size_t e = 0;
    for (NodeId i = 0; i < graph.nodes(); ++i) {
      for (const NodeId j : graph.neighbors(i)) plain[e++] += pass[i] == pass[j] ? 0.25f : 0;
    }
  }
  EXPECT_EQ(shares, plain);
}

TEST(ShareOfPasses, DoesNotDependOnThreads) {
  Rng rng(3);
  const Graph graph = example::planted_blocks(5, 12, 0.5, 0.1, rng);
  const auto shares = [&] { return share_of_passes(graph, {}, 7, 1, Rng(4)); };
  EXPECT_EQ(shares(), on_threads(3, shares));
}

TEST(TwoCore, LosesTreesAndKeepsCycles) {
  GraphBuilder builder(8);  // a triangle 0 1 2, a path 2 3 4 5 and a pair 6 7
  for (const auto& [i, j] : {std::pair{0, 1}, {1, 2}, {2, 0}, {2, 3}, {3, 4}, {4, 5}, {6, 7}}) {
    builder.add_edge(i, j);
  }
  EXPECT_EQ(two_core(builder.build()), (std::vector<uint8_t>{1, 1, 1, 0, 0, 0, 0, 0}));
}

TEST(Ecg, FindsCommunitiesBelowTheResolutionLimit) {
  const Graph graph = example::ring_of_cliques(80, 5);
  Rng rng(5);
  EXPECT_LT(leiden(graph, {}, {}, rng).communities(), 80);
  EXPECT_EQ(ecg(graph, {}, {}, Rng(6)), example::blocks(80, 5));
}

TEST(Ecg, DependsOnTheSeedAndNotOnThreads) {
  Rng rng(7);
  const Graph graph = example::planted_blocks(6, 20, 0.25, 0.1, rng);
  const auto found = [&](uint64_t seed) { return ecg(graph, {}, {}, Rng(seed)); };
  const Partition one = found(8);
  EXPECT_EQ(on_threads(4, [&] { return found(8); }), one);
  EXPECT_NE(found(9), one);
}

TEST(Ecg, FollowsTheWeights) {
  Rng rng(10);
  const Graph graph = example::planted_blocks(4, 8, 1, 1, rng);
  const auto weights = example::weights_from(
      graph, [](NodeId i, NodeId j) { return i / 8 == j / 8 ? 1.0f : 0.05f; });
  EXPECT_EQ(ecg(graph, weights, {}, Rng(11)), example::blocks(4, 8));
}

TEST(Consensus, OfEqualDrawsIsTheDraw) {
  Rng rng(12);
  const Graph graph = example::planted_blocks(6, 15, 0.6, 0.1, rng);
  const std::vector<Partition> draws(5, example::blocks(6, 15));
  EXPECT_EQ(consensus(graph, draws, {}, rng), example::blocks(6, 15));
}

TEST(Consensus, OutvotesTheErrorsOfDraws) {
  Rng rng(13);
  const Graph graph = example::planted_blocks(6, 15, 0.6, 0.1, rng);
  std::vector<Partition> draws;
  for (int d = 0; d < 12; ++d) {
    std::vector<int32_t> labels(graph.nodes());
    for (NodeId i = 0; i < graph.nodes(); ++i) {
      labels[i] = static_cast<int32_t>(rng.bernoulli(0.25) ? rng.below(6) : i / 15);
    }
    draws.emplace_back(std::span<const int32_t>(labels));
  }
  EXPECT_EQ(consensus(graph, draws, {}, rng), example::blocks(6, 15));
}

TEST(Consensus, RefusesWhatMakesNoSense) {
  Rng rng(14);
  const Graph graph = example::ring_of_cliques(3, 3);
  const std::vector<Partition> short_draw{Partition{0, 1}};
  const std::vector<Partition> draw{example::blocks(3, 3)};
  EXPECT_THROW(consensus(graph, {}, {}, rng), UsageError);
  EXPECT_THROW(consensus(graph, short_draw, {}, rng), SizeError);
  EXPECT_THROW(consensus(graph, draw, {.floor = 2}, rng), UsageError);
  EXPECT_THROW(ecg(graph, {}, {.passes = 0}, rng), UsageError);
  EXPECT_THROW(ecg(graph, {}, {.floor = -1}, rng), UsageError);
}

}  // namespace
}  // namespace coterie
