#include "coterie/graph/graph.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "coterie/graph/graph_builder.h"

namespace coterie {
namespace {

using testing::ElementsAre;

Graph from_edges(int64_t nodes, std::initializer_list<std::pair<NodeId, NodeId>> edges) {
  GraphBuilder builder(nodes);
  for (const auto& [i, j] : edges) builder.add_edge(i, j);
  return builder.build();
}

TEST(GraphBuilder, MergesDuplicatesAndDropsLoopsAndCountsBoth) {
  GraphBuilder builder;
  for (const auto& [i, j] : {std::pair{0, 1}, {1, 0}, {2, 2}, {0, 1}, {3, 1}})
    builder.add_edge(i, j);
  const Graph graph = builder.build();
  EXPECT_EQ(graph.nodes(), 4);
  EXPECT_EQ(graph.edges(), 2);
  EXPECT_EQ(builder.dropped().self_loops, 1);
  EXPECT_EQ(builder.dropped().duplicate_edges, 2);
  EXPECT_THAT(graph.neighbors(1), ElementsAre(0, 3));
  EXPECT_EQ(graph.degree(2), 0);
  EXPECT_TRUE(graph.has_edge(3, 1));
  EXPECT_FALSE(graph.has_edge(3, 0));
}

TEST(Graph, WithoutNodesIsDefined) {
  const Graph graph;
  EXPECT_EQ(graph.nodes(), 0);
  EXPECT_EQ(graph.edges(), 0);
  EXPECT_TRUE(connected_components(graph).sizes.empty());
  EXPECT_TRUE(largest_component(graph).empty());
  EXPECT_EQ(GraphBuilder().build().nodes(), 0);
  EXPECT_EQ(GraphBuilder(3).build().nodes(), 3);
}

TEST(InducedSubgraph, KeepsTheEdgesAmongTheChosenNodesInTheirOrder) {
  const Graph graph = from_edges(5, {{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 0}});
  const Graph sub = induced_subgraph(graph, std::vector<NodeId>{4, 1, 0});
  EXPECT_EQ(sub.nodes(), 3);
  EXPECT_THAT(sub.neighbors(2), ElementsAre(0, 1));
  EXPECT_THAT(sub.neighbors(0), ElementsAre(2));
}

TEST(ConnectedComponents, CountInOrderOfTheirSmallestNode) {
  const Graph graph = from_edges(6, {{0, 3}, {1, 4}, {4, 5}});
  const Components all = connected_components(graph);
  EXPECT_THAT(all.component, ElementsAre(0, 1, 2, 0, 1, 1));
  EXPECT_THAT(all.sizes, ElementsAre(2, 3, 1));
  EXPECT_THAT(largest_component(graph), ElementsAre(1, 4, 5));
}

}  // namespace
}  // namespace coterie
