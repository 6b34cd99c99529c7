#include "coterie/datasets/structured.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "coterie/datasets/plain_structures.h"
#include "coterie/error.h"
#include "datasets/sample_moments.h"

namespace coterie {
namespace {

TEST(Structured, WhatHangsTogetherIsOneCommunity) {
  for (size_t s = 0; s < names_of(Structure{}).size(); ++s) {
    Rng rng(s);
    for (int i = 0; i < 5; ++i) {
      const auto labeled =
          draw_structured({.nodes = 400, .structure = static_cast<Structure>(s)}, rng);
      const Components parts = connected_components(labeled.graph);
      EXPECT_EQ(labeled.truth.communities(), static_cast<int64_t>(parts.sizes.size()));
      for (NodeId v = 0; v < labeled.graph.nodes(); ++v) {
        for (const NodeId w : labeled.graph.neighbors(v))
          EXPECT_EQ(labeled.truth[v], labeled.truth[w]);
      }
      EXPECT_GT(labeled.graph.nodes(), 300) << names_of(Structure{})[s];
      EXPECT_LE(labeled.graph.nodes(), 400);
    }
  }
}

TEST(Structured, TreesAndPathsHaveTheirEdges) {
  Rng rng(1);
  for (int i = 0; i < 20; ++i) {
    const Graph tree = draw_tree(300, rng);
    EXPECT_EQ(tree.edges(), 299);
    EXPECT_EQ(connected_components(tree).sizes.size(), 1u);
    const Graph path = draw_path(300, 3, rng);
    EXPECT_TRUE(path.edges() == 900 || path.edges() == 299 + 298 + 297);
    for (NodeId v = 0; v < 300; ++v) EXPECT_LE(path.degree(v), 6);
  }
}

TEST(Structured, GeometricGraphsHaveTheirMeanDegreeAndJoinNeighborsOfNeighbors) {
  Rng rng(2);
  SampleMoments degree, closed;
  for (int i = 0; i < 30; ++i) {
    const Graph graph = draw_geometric(3000, 12, rng);
    degree.add(static_cast<double>(graph.directed_edges()) / 3000);
    int64_t pairs = 0, joined = 0;
    for (NodeId v = 0; v < 300; ++v) {
      const auto near = graph.neighbors(v);
      for (size_t a = 0; a < near.size(); ++a) {
        for (size_t b = a + 1; b < near.size(); ++b) {
          ++pairs;
          joined += graph.has_edge(near[a], near[b]);
        }
      }
    }
    closed.add(static_cast<double>(joined) / static_cast<double>(pairs));
  }
  // The border costs about perimeter * radius * 2 / (3 pi) of the edges.
  EXPECT_GT(degree.mean(), 0.93 * 12);
  EXPECT_LT(degree.mean(), 12);
  EXPECT_NEAR(closed.mean(), 0.5865, 0.03);  // 1 - 3 sqrt(3) / (4 pi) in the plane
}

TEST(Structured, HubsKnowTheirShareOfTheOthers) {
  Rng rng(3);
  SampleMoments largest;
  for (int i = 0; i < 50; ++i) {
    const Graph graph = draw_hubs({.nodes = 1000, .mean_degree = 6}, 1, 0.4, rng);
    int64_t most = 0;
    for (NodeId v = 0; v < 1000; ++v) most = std::max(most, graph.degree(v));
    largest.add(static_cast<double>(most));
  }
  EXPECT_NEAR(largest.mean(), 0.4 * 1000, 5 * largest.error() + 6);  // and what it had before
}

TEST(Structured, RollsAreNoSheetsAndOneGaussianHasWeights) {
  Rng rng(4);
  const auto drawn = [&](Structure structure) {
    return draw_structured({.nodes = 500,
                            .structure = structure,
                            .dimensions = 3,
                            .noise = 0,
                            .k = 10,
                            .links = NeighborKind::fuzzy},
                           rng)
        .graph;
  };
  EXPECT_NE(drawn(Structure::sheet).edges(), drawn(Structure::roll).edges());
  EXPECT_TRUE(drawn(Structure::gaussian).has_weights());
}

TEST(Structured, SmallestGraphsAreDrawn) {
  for (size_t s = 0; s < names_of(Structure{}).size(); ++s) {
    Rng rng(5);
    for (const double nodes : {2.0, 3.0, 7.0}) {
      const auto labeled =
          draw_structured({.nodes = nodes, .structure = static_cast<Structure>(s)}, rng);
      EXPECT_GE(labeled.graph.nodes(), 1);
    }
  }
}

TEST(Structured, RefuseWhatCannotBe) {
  Rng rng(6);
  EXPECT_THROW(draw_structured({.nodes = 0}, rng), UsageError);
  EXPECT_THROW(draw_structured({.hub_share = 2}, rng), UsageError);
  EXPECT_THROW(draw_structured({.k = 0}, rng), UsageError);
}

}  // namespace
}  // namespace coterie
