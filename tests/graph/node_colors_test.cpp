#include "coterie/graph/node_colors.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "coterie/graph/graph_builder.h"
#include "coterie/random.h"
#include "same_numbers.h"

namespace coterie {
namespace {

Graph asymmetric_graph(std::span<const NodeId> place) {  // no two nodes look alike
  GraphBuilder builder(7);
  const std::pair<NodeId, NodeId> edges[] = {{0, 1}, {1, 2}, {2, 3}, {3, 4},
                                             {4, 5}, {1, 3}, {1, 4}, {5, 6}};
  for (const auto& [i, j] : edges) builder.add_edge(place[i], place[j]);
  return builder.build();
}

TEST(CanonicalOrder, GivesTheSameGraphForEveryOrderOfItsNodes) {
  std::vector<NodeId> place(7);
  std::iota(place.begin(), place.end(), 0);
  const Graph first = asymmetric_graph(place);
  const Graph expected = reordered(first, canonical_order(first));
  Rng rng(3);
  for (int trial = 0; trial < 20; ++trial) {
    rng.shuffle(std::span(place));
    const Graph graph = asymmetric_graph(place);
    const Graph found = reordered(graph, canonical_order(graph));
    EXPECT_TRUE(same_numbers(found.row_ptr(), expected.row_ptr()));
    EXPECT_TRUE(same_numbers(found.neighbors(), expected.neighbors()));
  }
}

TEST(CanonicalOrder, TellsNodesThatLookAlikeApartByName) {
  const auto named = [](std::vector<std::string> names) {  // a path of three: its ends look alike
    NodeNames all;
    for (const std::string& name : names) all.push_back(name);
    return Graph({0, 1, 3, 4}, {1, 0, 2, 1}, std::move(all));
  };
  const Graph one = named({"left", "middle", "right"}), other = named({"right", "middle", "left"});
  const auto first_end = [](const Graph& graph) {
    for (const NodeId i : canonical_order(graph)) {
      if (graph.degree(i) == 1) return graph.name(i);
    }
    return std::string();
  };
  EXPECT_EQ(first_end(one), "left");
  EXPECT_EQ(first_end(other), "left");
}

TEST(NodeColors, SeeDegreesDistancesAndWeights) {
  // A path of four: ends alike, middles alike.
  const std::vector<int64_t> rows{0, 1, 3, 5, 6};
  const std::vector<NodeId> neighbors{1, 0, 2, 1, 3, 2};
  const NodeColors plain(rows, neighbors, {});
  EXPECT_EQ(plain.colors()[0], plain.colors()[3]);
  EXPECT_EQ(plain.colors()[1], plain.colors()[2]);
  EXPECT_NE(plain.colors()[0], plain.colors()[1]);
  const std::vector<float> weights{2, 2, 1, 1, 1, 1};  // the first edge is heavy
  const NodeColors weighted(rows, neighbors, weights);
  EXPECT_NE(weighted.colors()[0], weighted.colors()[3]);
  EXPECT_NE(weighted.colors()[1], weighted.colors()[2]);
}

TEST(NodeColors, AreTheSameInAnyUnit) {
  const std::vector<int64_t> rows{0, 1, 3, 5, 6};  // a path
  const std::vector<NodeId> neighbors{1, 0, 2, 1, 3, 2};
  const std::vector<float> weights{2, 2, 0.3f, 0.3f, 1, 1};
  const NodeColors found(rows, neighbors, weights);
  for (const float unit : {7.0f, 1e-6f, 3e5f}) {
    std::vector<float> others = weights;
    for (float& weight : others) weight *= unit;
    const NodeColors other(rows, neighbors, others);
    EXPECT_TRUE(std::equal(found.colors().begin(), found.colors().end(), other.colors().begin()));
  }
}

TEST(WithMeanWeightOne, KeepsRatios) {
  const Graph graph({0, 1, 3, 4}, {1, 0, 2, 1}, {}, {6, 6, 2, 2});
  const Graph relative = with_mean_weight_one(graph);
  EXPECT_TRUE(same_numbers(relative.weights(), std::vector<float>{1.5f, 1.5f, 0.5f, 0.5f}));
  EXPECT_FALSE(with_mean_weight_one(Graph({0, 1, 2}, {1, 0}, {}, {})).has_weights());
}

TEST(Reordered, KeepsWeightsAtTheirEdges) {
  const Graph graph({0, 1, 3, 4}, {1, 0, 2, 1}, {}, {5, 5, 7, 7});
  const std::vector<NodeId> order{2, 0, 1};
  const Graph found = reordered(graph, order);
  EXPECT_TRUE(same_numbers(found.neighbors(), std::vector<NodeId>{2, 2, 0, 1}));
  EXPECT_TRUE(same_numbers(found.weights(), std::vector<float>{7, 5, 7, 5}));
}

}  // namespace
}  // namespace coterie
