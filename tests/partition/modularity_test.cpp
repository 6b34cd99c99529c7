#include "coterie/partition/modularity.h"

#include <gtest/gtest.h>

#include <tuple>

#include "coterie/error.h"
#include "coterie/graph/graph_builder.h"
#include "coterie/random.h"

namespace coterie {
namespace {

// Two triangles joined by one edge.
Graph two_triangles() {
  GraphBuilder builder;
  for (const auto& [i, j] : {std::pair{0, 1}, {0, 2}, {1, 2}, {3, 4}, {3, 5}, {4, 5}, {2, 3}}) {
    builder.add_edge(i, j);
  }
  return builder.build();
}

TEST(Modularity, HasItsKnownValues) {
  EXPECT_NEAR(modularity(two_triangles(), {0, 0, 0, 1, 1, 1}), 6.0 / 7 - 0.5, 1e-15);
  EXPECT_NEAR(modularity(two_triangles(), {0, 0, 0, 0, 0, 0}), 0, 1e-15);
  EXPECT_NEAR(modularity(two_triangles(), {0, 0, 0, 1, 1, 1}, 2), 6.0 / 7 - 1, 1e-15);
}

TEST(Modularity, CountsEdgesByTheirWeights) {
  GraphBuilder weighted;
  for (const auto& [i, j, w] : {std::tuple{0, 1, 3}, {0, 2, 1}, {1, 2, 2}, {2, 3, 1}, {3, 4, 5}}) {
    weighted.add_edge(i, j, static_cast<float>(w));
  }
  // 12 in all; 6 within {0, 1, 2}, whose weighted degrees sum to 13, and 5 within {3, 4}, 11.
  EXPECT_NEAR(modularity(weighted.build(), {0, 0, 0, 1, 1}),
              11.0 / 12 - (13.0 / 24) * (13.0 / 24) - (11.0 / 24) * (11.0 / 24), 1e-15);
}

TEST(Modularity, EqualsTheSumOverAllPairs) {
  Rng rng(1);
  GraphBuilder builder(30);
  for (int e = 0; e < 80; ++e) {
    builder.add_edge(static_cast<NodeId>(rng.below(30)), static_cast<NodeId>(rng.below(30)));
  }
  const Graph graph = builder.build();
  std::vector<int64_t> labels(30);
  for (int64_t& label : labels) label = rng.below(4);
  const Partition partition{std::span<const int64_t>(labels)};
  const double twice = static_cast<double>(graph.directed_edges());
  double sum = 0;
  for (NodeId i = 0; i < 30; ++i) {
    for (NodeId j = 0; j < 30; ++j) {
      if (partition[i] != partition[j]) continue;
      sum += graph.has_edge(i, j) - static_cast<double>(graph.degree(i) * graph.degree(j)) / twice;
    }
  }
  EXPECT_NEAR(modularity(graph, partition), sum / twice, 1e-14);
}

TEST(Modularity, IsZeroWithoutEdges) {
  EXPECT_EQ(modularity(Graph(), Partition()), 0);
  EXPECT_EQ(modularity(GraphBuilder(3).build(), {0, 1, 2}), 0);
}

TEST(Modularity, RefusesAPartitionOfOtherNodes) {
  EXPECT_THROW(modularity(two_triangles(), {0, 1}), SizeError);
}

}  // namespace
}  // namespace coterie
