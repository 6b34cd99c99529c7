#include "coterie/datasets/block_graph.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "coterie/datasets/distinct_edges.h"
#include "coterie/error.h"
#include "coterie/graph/graph_builder.h"
#include "datasets/sample_moments.h"
#include "same_numbers.h"

namespace coterie {
namespace {

bool same(const Graph& a, const Graph& b) {
  return same_numbers(a.row_ptr(), b.row_ptr()) && same_numbers(a.neighbors(), b.neighbors());
}

void expect_well_formed(const Graph& graph) {
  for (NodeId i = 0; i < graph.nodes(); ++i) {
    const auto row = graph.neighbors(i);
    ASSERT_TRUE(std::is_sorted(row.begin(), row.end()));
    ASSERT_EQ(std::adjacent_find(row.begin(), row.end()), row.end()) << "a repeated edge";
    for (const NodeId j : row) {
      ASSERT_NE(i, j);
      ASSERT_TRUE(graph.has_edge(j, i));
    }
  }
}

TEST(DistinctEdges, MakeTheGraphThatABuilderMakes) {
  Rng rng(1);
  const int64_t nodes = 30000;  // several buckets
  GraphBuilder builder(nodes);
  std::vector<EdgeList> lists(3);
  for (NodeId i = 0; i + 1 < nodes; ++i) {
    for (NodeId j = i + 1; j < nodes; j += static_cast<NodeId>(rng.between(2000, 9000))) {
      builder.add_edge(i, j);
      lists[rng.below(3)].emplace_back(rng.bernoulli(0.5) ? std::pair(i, j) : std::pair(j, i));
    }
  }
  const Graph expected = builder.build();
  EXPECT_TRUE(same(graph_of_distinct_edges(nodes, lists, 1), expected));
  EXPECT_TRUE(same(graph_of_distinct_edges(nodes, lists, 3), expected));
  EXPECT_EQ(graph_of_distinct_edges(0, {}).nodes(), 0);
  EXPECT_EQ(graph_of_distinct_edges(5, {}).nodes(), 5);
}

// Every unordered pair of nodes must be an edge with its block's probability: with fixed node
// positions inside blocks unknown, count edges per block pair over many graphs.
TEST(BlockGraph, EdgeCountsMatchTheirExpectationInEveryKindOfBlock) {
  const std::vector<int64_t> sizes{1, 7, 20, 12};
  const double p[4][4] = {
      {1, 0.02, 1, 0.5}, {0, 0.9, 0.004, 0.2}, {0, 0, 0.1, 0.3}, {0, 0, 0, 0}};  // k <= l
  Rng rng(2);
  const int graphs = 4000;
  std::vector<std::vector<double>> counts(4, std::vector<double>(4));
  for (int g = 0; g < graphs; ++g) {
    const auto [graph, truth] = draw_block_graph(
        sizes, [&](int64_t k, int64_t l) { return p[k][l]; }, rng);
    ASSERT_EQ(graph.nodes(), 40);
    if (g < 20) expect_well_formed(graph);
    // Sizes are distinct, so they identify the blocks behind canonical labels.
    const auto found = truth.sizes();
    std::vector<int64_t> block(4);
    for (int k = 0; k < 4; ++k)
      block[k] = std::find(sizes.begin(), sizes.end(), found[k]) - sizes.begin();
    for (NodeId i = 0; i < 40; ++i) {
      for (const NodeId j : graph.neighbors(i)) {
        if (i > j) continue;
        const auto [k, l] = std::minmax(block[truth[i]], block[truth[j]]);
        ++counts[k][l];
      }
    }
  }
  for (int k = 0; k < 4; ++k) {
    for (int l = k; l < 4; ++l) {
      const double pairs =
          static_cast<double>(k == l ? sizes[k] * (sizes[k] - 1) / 2 : sizes[k] * sizes[l]);
      const double trials = graphs * pairs;
      EXPECT_NEAR(counts[k][l], trials * p[k][l],
                  5 * std::sqrt(trials * p[k][l] * (1 - p[k][l])) + 1e-9)
          << k << " " << l;
    }
  }
}

TEST(BlockGraph, EveryPairInsideABlockIsEquallyLikely) {
  // Four blocks of two probabilities; nodes are shuffled, so every pair of nodes must have the mean
  // probability.
  Rng rng(3);
  const std::vector<int64_t> sizes{5, 4};
  const int graphs = 20000;
  std::vector<int> counts(81);
  for (int g = 0; g < graphs; ++g) {
    const auto [graph, truth] = draw_block_graph(
        sizes, [](int64_t k, int64_t l) { return k == l ? 0.4 : 0.1; }, rng);
    for (NodeId i = 0; i < 9; ++i) {
      for (const NodeId j : graph.neighbors(i)) ++counts[i * 9 + j];
    }
  }
  const double p = (0.4 * (10 + 6) + 0.1 * 20) / 36;
  for (int i = 0; i < 9; ++i) {
    for (int j = 0; j < 9; ++j) {
      EXPECT_NEAR(counts[i * 9 + j], i == j ? 0 : graphs * p, 5 * std::sqrt(graphs * p * (1 - p)));
    }
  }
}

TEST(BlockGraph, IsTheSameForAnyNumberOfThreads) {
  const std::vector<int64_t> sizes{9000, 500, 3000};
  const auto draw = [&](int threads) {
    Rng rng(4);
    return draw_block_graph(
        sizes, [](int64_t k, int64_t l) { return k == l ? 0.01 : 0.002; }, rng, threads);
  };
  const LabeledGraph one = draw(1);
  const LabeledGraph three = draw(3);
  EXPECT_GT(one.graph.edges(), 1 << 18) << "large enough for several tasks";
  EXPECT_TRUE(same(one.graph, three.graph));
  EXPECT_EQ(one.truth, three.truth);
  expect_well_formed(one.graph);
  // Edges of one large block are cut into several pieces: none may be lost at the seams.
  const double expected = 0.01 * (9000.0 * 8999 / 2 + 500.0 * 499 / 2 + 3000.0 * 2999 / 2) +
                          0.002 * (9000.0 * 500 + 9000.0 * 3000 + 500.0 * 3000);
  EXPECT_NEAR(one.graph.edges(), expected, 5 * std::sqrt(expected));
}

TEST(BlockGraph, AnswersTheNextCallWithAnotherGraph) {
  Rng rng(5);
  const std::vector<int64_t> sizes{30};
  const auto half = [](int64_t, int64_t) { return 0.5; };
  const LabeledGraph first = draw_block_graph(sizes, half, rng);
  EXPECT_FALSE(same(first.graph, draw_block_graph(sizes, half, rng).graph));
}

TEST(BlockGraph, AcceptsTheEnds) {
  Rng rng(6);
  EXPECT_EQ(draw_block_graph(
                {}, [](int64_t, int64_t) { return 1; }, rng)
                .graph.nodes(),
            0);
  const std::vector<int64_t> sizes{3, 4};
  EXPECT_EQ(draw_block_graph(
                sizes, [](int64_t, int64_t) { return 7; }, rng)
                .graph.edges(),
            21);
  EXPECT_EQ(draw_block_graph(
                sizes, [](int64_t, int64_t) { return -1; }, rng)
                .graph.edges(),
            0);
  const std::vector<int64_t> huge{int64_t{1} << 31};
  EXPECT_THROW(draw_block_graph(
                   huge, [](int64_t, int64_t) { return 0; }, rng),
               UsageError);
}

TEST(BlockGraph, SaysItsExpectedMeanDegree) {
  const std::vector<int64_t> sizes{3, 4};
  EXPECT_DOUBLE_EQ(
      expected_mean_degree(sizes, [](int64_t k, int64_t l) { return k == l ? 0.5 : 0.25; }),
      2 * (0.5 * 9 + 0.25 * 12) / 7);
}

}  // namespace
}  // namespace coterie
