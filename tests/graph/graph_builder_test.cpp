#include "coterie/graph/graph_builder.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "coterie/error.h"
#include "coterie/random.h"

namespace coterie {
namespace {

// The plain twin: a set of neighbors per node.
TEST(GraphBuilder, BuildsWhatSetsOfNeighborsWouldHold) {
  Rng rng(3);
  for (int round = 0; round < 200; ++round) {
    const int64_t nodes = rng.between(1, 40);
    const int64_t edges = rng.between(0, 200);
    GraphBuilder builder(nodes);
    std::vector<std::set<NodeId>> rows(nodes);
    int64_t loops = 0, duplicates = 0;
    for (int64_t e = 0; e < edges; ++e) {
      const NodeId i = static_cast<NodeId>(rng.below(nodes)),
                   j = static_cast<NodeId>(rng.below(nodes));
      builder.add_edge(i, j);
      loops += i == j;
      duplicates += i != j && rows[i].contains(j);
      if (i != j) rows[i].insert(j), rows[j].insert(i);
    }
    const Graph graph = builder.build();
    ASSERT_EQ(graph.nodes(), nodes);
    EXPECT_EQ(builder.dropped().self_loops, loops);
    EXPECT_EQ(builder.dropped().duplicate_edges, duplicates);
    for (NodeId i = 0; i < nodes; ++i) {
      const auto row = graph.neighbors(i);
      ASSERT_EQ(std::vector<NodeId>(row.begin(), row.end()),
                std::vector<NodeId>(rows[i].begin(), rows[i].end()));
    }
  }
}

TEST(GraphBuilder, TakesManyChunksOfEdgesAndIsEmptyAfterwards) {
  GraphBuilder builder;
  for (NodeId i = 0; i < 300000; ++i) builder.add_edge(i + 1, i);
  builder.add_edge(5, 0);
  builder.add_edge(0, 6);
  EXPECT_EQ(builder.added_edges(), 300002);
  const Graph graph = builder.build();
  EXPECT_EQ(graph.edges(), 300002);
  EXPECT_EQ(graph.degree(0), 3);
  EXPECT_TRUE(graph.has_edge(299999, 300000));
  EXPECT_EQ(builder.build().nodes(), 0);
}

// The plain twin: a map from neighbors to sums per node.
TEST(GraphBuilder, AddsTheWeightsOfRepeatedEdgesInEitherDirection) {
  Rng rng(4);
  for (int round = 0; round < 200; ++round) {
    const int64_t nodes = rng.between(1, 30);
    const int64_t edges = rng.between(0, 200);
    const double share = rng.uniform();  // of edges with a weight
    GraphBuilder builder(nodes);
    std::vector<std::map<NodeId, double>> rows(nodes);
    bool weighted = false;
    int64_t duplicates = 0;
    for (int64_t e = 0; e < edges; ++e) {
      const NodeId i = static_cast<NodeId>(rng.below(nodes)),
                   j = static_cast<NodeId>(rng.below(nodes));
      const bool given = rng.uniform() < share;
      const float weight = given ? static_cast<float>(rng.between(1, 64)) / 8 : 1;
      if (given) {
        builder.add_edge(i, j, weight);
      } else {
        builder.add_edge(i, j);
      }
      weighted |= given;
      duplicates += i != j && rows[i].contains(j);
      if (i != j) rows[i][j] += weight, rows[j][i] += weight;
    }
    EXPECT_EQ(builder.has_weights(), weighted);
    const Graph graph = builder.build();
    EXPECT_EQ(builder.dropped().duplicate_edges, duplicates);
    EXPECT_EQ(graph.has_weights(), weighted && graph.edges() > 0);
    for (NodeId i = 0; i < nodes; ++i) {
      ASSERT_EQ(graph.degree(i), static_cast<int64_t>(rows[i].size()));
      double sum = 0;
      size_t t = 0;
      for (const auto& [j, weight] : rows[i]) {
        ASSERT_EQ(graph.neighbors(i)[t], j);
        if (graph.has_weights()) {
          ASSERT_EQ(graph.weights(i)[t], weight);
        }
        sum += weight;
        ++t;
      }
      if (weighted) {
        EXPECT_EQ(graph.weighted_degree(i), sum);
      }
    }
  }
}

TEST(GraphBuilder, CountsEdgesBeforeAndAfterTheFirstWeightAsOneAcrossChunks) {
  GraphBuilder builder;
  for (NodeId i = 0; i < 300000; ++i) {
    if (i == 150000) {
      builder.add_edge(i, i + 1, 2.5f);
    } else {
      builder.add_edge(i, i + 1);
    }
  }
  const Graph graph = builder.build();
  EXPECT_EQ(graph.total_weight(), 300001.5);
  EXPECT_EQ(graph.weighted_degree(150001), 3.5);
  EXPECT_EQ(graph.weighted_degree(150002), 2);
}

TEST(GraphBuilder, HalvesWeightsThatWereGivenInBothDirections) {
  GraphBuilder builder;
  builder.add_edge(0, 1, 3);
  builder.add_edge(1, 0, 3);
  builder.add_edge(1, 2);
  builder.add_edge(2, 1);
  builder.halve_weights();
  const Graph graph = builder.build();
  EXPECT_EQ(graph.weights(1)[0], 3);
  EXPECT_EQ(graph.weights(1)[1], 1);
}

TEST(GraphBuilder, AddsManySmallWeightsExactlyAndRefusesAnInfiniteSum) {
  GraphBuilder many;
  many.add_edge(0, 1, 16777216);  // 2^24: a further 1 is lost in single precision
  for (int t = 0; t < 100; ++t) many.add_edge(1, 0, 1);
  EXPECT_EQ(many.build().weights()[0], 16777316);
  GraphBuilder huge;
  huge.add_edge(0, 1, 3e38f);
  huge.add_edge(0, 1, 3e38f);
  EXPECT_THROW(huge.build(), InputError);
}

}  // namespace
}  // namespace coterie
