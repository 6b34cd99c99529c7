#include "coterie/graph/graph_builder.h"

#include <gtest/gtest.h>

#include <set>

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

}  // namespace
}  // namespace coterie
