#include "coterie/graph/component_kinds.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "coterie/graph/graph_builder.h"
#include "coterie/random.h"

namespace coterie {
namespace {

using Edges = std::vector<std::pair<NodeId, NodeId>>;

Edges clique(NodeId size) {
  Edges edges;
  for (NodeId i = 0; i < size; ++i) {
    for (NodeId j = 0; j < i; ++j) edges.emplace_back(i, j);
  }
  return edges;
}

Edges cycle(NodeId size) {
  Edges edges;
  for (NodeId i = 0; i < size; ++i) edges.emplace_back(i, (i + 1) % size);
  return edges;
}

NodeId nodes_in(const Edges& edges) {
  NodeId most = 0;
  for (const auto& [i, j] : edges) most = std::max({most, i, j});
  return most + 1;
}

// The given graphs side by side, with the names of all nodes shuffled.
Graph shuffled_union(const std::vector<Edges>& parts, int64_t isolated, uint64_t seed) {
  int64_t total = isolated;
  for (const Edges& part : parts) total += nodes_in(part);
  std::vector<NodeId> name(total);
  std::iota(name.begin(), name.end(), 0);
  Rng rng(seed);
  rng.shuffle(std::span(name));
  GraphBuilder builder(total);
  NodeId first = 0;
  for (const Edges& part : parts) {
    for (const auto& [i, j] : part) builder.add_edge(name[first + i], name[first + j]);
    first += nodes_in(part);
  }
  return builder.build();
}

TEST(ComponentKinds, EqualSmallComponentsAreOneKindWhateverTheirNamesAre) {
  const Edges path{{0, 1}, {1, 2}, {2, 3}}, star{{0, 1}, {0, 2}, {0, 3}};
  Edges lollipop = clique(5);
  lollipop.insert(lollipop.end(), {{4, 5}, {5, 6}});
  const std::vector<Edges> shapes{path, star, clique(3), clique(10), cycle(9), lollipop};
  std::vector<Edges> parts;
  for (int copy = 0; copy < 20; ++copy) parts.insert(parts.end(), shapes.begin(), shapes.end());
  const ComponentKinds found = component_kinds(shuffled_union(parts, 7, 3));
  EXPECT_EQ(found.kinds.size(), shapes.size());
  EXPECT_EQ(found.components.size(), parts.size());
  EXPECT_EQ(found.isolated.size(), 7u);
}

TEST(ComponentKinds, EveryComponentIsItsKindUnderItsNodes) {
  std::vector<Edges> parts{clique(4), cycle(40), {{0, 1}}, cycle(5), {{0, 1}}, clique(4)};
  for (uint64_t seed = 0; seed < 20; ++seed) {
    const Graph graph = shuffled_union(parts, 3, seed);
    const ComponentKinds found = component_kinds(graph);
    std::vector<int> seen(graph.nodes(), 0);
    for (const NodeId i : found.isolated) ++seen[i];
    int64_t edges = 0;
    for (const auto& component : found.components) {
      const Graph& kind = found.kinds[component.kind];
      const auto nodes = found.nodes_of(component);
      edges += kind.edges();
      for (NodeId t = 0; t < kind.nodes(); ++t) {
        ++seen[nodes[t]];
        for (const NodeId u : kind.neighbors(t)) EXPECT_TRUE(graph.has_edge(nodes[t], nodes[u]));
      }
    }
    EXPECT_EQ(edges, graph.edges());
    EXPECT_TRUE(std::all_of(seen.begin(), seen.end(), [](int times) { return times == 1; }));
  }
}

// A prism and the three utilities: six nodes of degree 3 each, which colors cannot tell apart.
TEST(ComponentKinds, GraphsWhoseNodesAllLookAlikeAreStillDifferent) {
  const Edges two_triangles_joined{{0, 1}, {1, 2}, {2, 0}, {3, 4}, {4, 5},
                                   {5, 3}, {0, 3}, {1, 4}, {2, 5}};
  const Edges utility{{0, 3}, {0, 4}, {0, 5}, {1, 3}, {1, 4}, {1, 5}, {2, 3}, {2, 4}, {2, 5}};
  EXPECT_EQ(component_kinds(shuffled_union({two_triangles_joined, utility}, 0, 1)).kinds.size(),
            2u);
}

TEST(ComponentKinds, WeightsMakeADifference) {
  GraphBuilder builder;
  builder.add_edge(0, 1, 2);
  builder.add_edge(2, 3, 2);
  builder.add_edge(4, 5, 3);
  const ComponentKinds found = component_kinds(builder.build());
  EXPECT_EQ(found.kinds.size(), 2u);
  EXPECT_EQ(found.components[0].kind, found.components[1].kind);
}

TEST(ComponentKinds, AMillionTrianglesAreOne) {
  GraphBuilder builder;
  for (NodeId t = 0; t < 1'000'000; ++t) {
    for (NodeId i = 0; i < 3; ++i) builder.add_edge(3 * t + i, 3 * t + (i + 1) % 3);
  }
  const ComponentKinds found = component_kinds(builder.build());
  EXPECT_EQ(found.kinds.size(), 1u);
  EXPECT_EQ(found.components.size(), 1'000'000u);
}

}  // namespace
}  // namespace coterie
