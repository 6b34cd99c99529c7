#include "coterie/datasets/neighbors_of_points.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "coterie/datasets/point_cloud.h"
#include "coterie/error.h"
#include "coterie/parallel.h"
#include "datasets/sample_moments.h"

namespace coterie {
namespace {

double inside_share(const LabeledGraph& labeled) {
  int64_t inside = 0;
  for (NodeId i = 0; i < labeled.graph.nodes(); ++i) {
    for (const NodeId j : labeled.graph.neighbors(i))
      inside += labeled.truth[i] == labeled.truth[j];
  }
  return static_cast<double>(inside) / static_cast<double>(labeled.graph.directed_edges());
}

TEST(Neighbors, FarComponentsAreFoundAgainInTheEdges) {
  Rng rng(1);
  for (const NeighborKind kind : {NeighborKind::fuzzy, NeighborKind::shared, NeighborKind::plain}) {
    const auto labeled = draw_neighbors({.nodes = 800,
                                         .components = 6,
                                         .smallest = 0.1,
                                         .shape = PointShape::gaussian,
                                         .dimensions = 5,
                                         .separation = 30,
                                         .noisy = 0,
                                         .warped = 0,
                                         .counts = 0,
                                         .k = 10,
                                         .links = kind},
                                        rng);
    EXPECT_EQ(labeled.truth.communities(), 6);
    EXPECT_EQ(inside_share(labeled), 1);
    EXPECT_EQ(labeled.graph.has_weights(), kind != NeighborKind::plain);
  }
}

TEST(Neighbors, ComponentsThatLieOnEachOtherAreOne) {
  Rng rng(2);
  const NeighborsOptions same{.nodes = 600,
                              .components = 4,
                              .smallest = 0.2,
                              .shape = PointShape::gaussian,
                              .dimensions = 30,
                              .separation = 0,
                              .noisy = 0,
                              .warped = 0,
                              .counts = 0,
                              .k = 20,
                              .links = NeighborKind::plain};
  int64_t apart = 0;
  for (int i = 0; i < 10; ++i) apart += draw_neighbors(same, rng).truth.communities() > 2;
  EXPECT_LE(apart, 1) << "components of different scale may still differ";
  NeighborsOptions kept = same;
  kept.merge = 100;
  EXPECT_EQ(draw_neighbors(kept, rng).truth.communities(), 4);
}

TEST(Neighbors, PlainDegreesLieBetweenKAndTwiceK) {
  Rng rng(3);
  for (int i = 0; i < 10; ++i) {
    const Graph graph =
        draw_neighbors({.nodes = 500, .k = 12, .links = NeighborKind::plain}, rng).graph;
    for (NodeId v = 0; v < 500; ++v) EXPECT_GE(graph.degree(v), 12);
    EXPECT_LE(graph.edges(), 500 * 12);
    EXPECT_GE(graph.edges(), 500 * 12 / 2);
  }
}

TEST(Neighbors, SizesReachFromOnePerCentUp) {
  Rng rng(4);
  const NeighborsOptions options{.nodes = 2000,
                                 .components = {2, 50},
                                 .concentration = 0.5,
                                 .shape = PointShape::ball,
                                 .dimensions = 20,
                                 .separation = 40,
                                 .noisy = 0,
                                 .warped = 0,
                                 .counts = 0,
                                 .links = NeighborKind::fuzzy};
  int64_t smallest = 2000;
  for (int i = 0; i < 8; ++i) {
    const auto labeled = draw_neighbors(options, rng);
    for (const int64_t size : labeled.truth.sizes()) smallest = std::min(smallest, size);
  }
  EXPECT_GE(smallest, 20);
  EXPECT_LE(smallest, 25);
}

TEST(Neighbors, AShareOfGraphsHasOneComponent) {
  Rng rng(5);
  int64_t one = 0;
  for (int i = 0; i < 200; ++i) {
    one += draw_neighbors({.nodes = 100,
                           .components = 2,
                           .single = 0.4,
                           .smallest = 0.3,
                           .shape = PointShape::gaussian,
                           .dimensions = 3,
                           .separation = 100,
                           .noisy = 0,
                           .warped = 0,
                           .counts = 0,
                           .k = 15,
                           .links = NeighborKind::fuzzy},
                          rng)
               .truth.communities() == 1;
  }
  EXPECT_NEAR(static_cast<double>(one), 80, 5 * std::sqrt(48.0));
}

TEST(Neighbors, NumbersOfNodesSayNothingAboutTheirCommunities) {
  Rng rng(6);
  SampleMoments same;
  for (int i = 0; i < 30; ++i) {
    const auto labeled = draw_neighbors({.nodes = 400, .components = 3, .separation = 20}, rng);
    double expected = 0, found = 0;
    for (const int64_t size : labeled.truth.sizes()) {
      expected += static_cast<double>(size * (size - 1)) / (400.0 * 399);
    }
    for (NodeId v = 0; v + 1 < 400; ++v) found += labeled.truth[v] == labeled.truth[v + 1];
    same.add(found / 399 - expected);
  }
  EXPECT_NEAR(same.mean(), 0, 5 * same.error());
}

TEST(Neighbors, EveryShapeHasUnitVarianceButForItsSize) {
  Rng rng(7);
  for (size_t s = 0; s < names_of(PointShape{}).size(); ++s) {
    SampleMoments logarithm;
    for (int i = 0; i < 100; ++i) {
      const Cloud cloud = draw_shape(static_cast<PointShape>(s), 300, 6, rng);
      std::vector<double> mean(6, 0);
      double squares = 0;
      for (int64_t p = 0; p < 300; ++p) {
        for (int64_t d = 0; d < 6; ++d) {
          mean[d] += cloud.row(p)[d] / 300;
          squares += cloud.row(p)[d] * cloud.row(p)[d];
        }
      }
      for (const double m : mean) EXPECT_NEAR(m, 0, 1e-9);
      logarithm.add(std::log(squares / 1800) / 2);
    }
    const bool is_long = s >= static_cast<size_t>(PointShape::path);
    EXPECT_GE(logarithm.mean(), -5 * logarithm.error());
    EXPECT_LE(logarithm.mean(), (is_long ? std::log(2.2) : 0) + 5 * logarithm.error());
  }
}

TEST(Neighbors, CountsKeepTheirComponentsApart) {
  Rng rng(8);
  int64_t inside = 0;
  for (int i = 0; i < 5; ++i) {
    Cloud cloud(600, 5);
    for (int64_t p = 0; p < 600; ++p) {
      for (int64_t d = 0; d < 5; ++d) cloud.row(p)[d] = rng.normal() + (p % 3 == d ? 12 : 0);
    }
    const Cloud cells = counted_cells(cloud, rng);
    EXPECT_GE(cells.dimensions, 8);
    const NeighborLists lists = nearest_neighbors(cells.points(), 10);
    for (int64_t p = 0; p < 600; ++p) {
      for (int64_t t = 0; t < 10; ++t) inside += lists.neighbors[p * 10 + t] % 3 == p % 3;
    }
  }
  EXPECT_GE(inside, 0.9 * 30000);
}

TEST(Neighbors, SmallestGraphsAreDrawn) {
  Rng rng(9);
  for (int64_t nodes = 2; nodes < 30; ++nodes) {
    EXPECT_EQ(draw_neighbors({.nodes = static_cast<double>(nodes)}, rng).graph.nodes(), nodes);
  }
}

TEST(Neighbors, RefuseWhatCannotBe) {
  Rng rng(10);
  EXPECT_THROW(draw_neighbors({.nodes = 1}, rng), UsageError);
  EXPECT_THROW(draw_neighbors({.components = 0}, rng), UsageError);
  EXPECT_THROW(draw_neighbors({.single = 2}, rng), UsageError);
  EXPECT_THROW(draw_neighbors({.k = 0}, rng), UsageError);
  EXPECT_THROW(draw_neighbors({.dimensions = 0.5}, rng), UsageError);
}

}  // namespace
}  // namespace coterie
