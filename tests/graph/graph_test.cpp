#include "coterie/graph/graph.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "coterie/error.h"
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

TEST(InducedSubgraph, KeepsTheWeightsOfItsEdges) {
  GraphBuilder builder;
  builder.add_edge(0, 1, 0.5f);
  builder.add_edge(1, 2, 2);
  builder.add_edge(2, 0, 4);
  builder.add_edge(2, 3, 8);
  const Graph graph = builder.build(NodeNames(std::vector<std::string>{"a", "b", "c", "d"}));
  const Graph sub = induced_subgraph(graph, std::vector<NodeId>{2, 1, 0});
  EXPECT_THAT(sub.neighbors(0), ElementsAre(1, 2));
  EXPECT_THAT(sub.weights(0), ElementsAre(2, 4));
  EXPECT_THAT(sub.weights(1), ElementsAre(2, 0.5f));
  EXPECT_THAT(sub.weights(2), ElementsAre(4, 0.5f));
  EXPECT_EQ(sub.total_weight(), 6.5);
  EXPECT_EQ(sub.name(0), "c");
}

TEST(Graph, WithoutWeightsCountsEveryEdgeAsOne) {
  const Graph graph = from_edges(4, {{0, 1}, {1, 2}});
  EXPECT_FALSE(graph.has_weights());
  EXPECT_TRUE(graph.weights().empty());
  EXPECT_TRUE(graph.weights(1).empty());
  EXPECT_EQ(graph.weighted_degree(1), 2);
  EXPECT_EQ(graph.total_weight(), 2);
}

TEST(Graph, WithoutWeightsIsTheSameGraphOtherwise) {
  GraphBuilder builder;
  builder.add_edge(0, 1, 0.5f);
  builder.add_edge(1, 2, 2);
  const Graph graph = builder.build(NodeNames(std::vector<std::string>{"a", "b", "c"}));
  const Graph plain = without_weights(graph);
  EXPECT_FALSE(plain.has_weights());
  EXPECT_EQ(plain.edges(), 2);
  EXPECT_EQ(plain.name(2), "c");
}

TEST(Graph, RefusesWeightsThatAreNotOnePerEntry) {
  EXPECT_THROW(Graph({0, 1, 2}, {1, 0}, {}, {1.0f}), SizeError);
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
