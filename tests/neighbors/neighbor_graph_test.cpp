#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "coterie/neighbors/neighbors.h"
#include "coterie/parallel.h"
#include "neighbors/random_points.h"

namespace coterie {
namespace {

using Pair = std::pair<NodeId, NodeId>;

std::map<Pair, double> edges_of(const Graph& graph) {
  std::map<Pair, double> edges;
  for (NodeId i = 0; i < graph.nodes(); ++i) {
    for (int64_t t = 0; t < graph.degree(i); ++t) {
      const NodeId j = graph.neighbors(i)[t];
      if (i < j) edges[{i, j}] = graph.has_weights() ? graph.weights(i)[t] : 1;
    }
  }
  return edges;
}

bool lists_it(const NeighborLists& lists, int64_t i, NodeId j) {
  const auto row = lists.neighbors.begin() + i * lists.k;
  return std::find(row, row + lists.k, j) != row + lists.k;
}

void expect_same(const std::map<Pair, double>& found, const std::map<Pair, double>& expected,
                 double tolerance) {
  ASSERT_EQ(found.size(), expected.size());
  for (const auto& [pair, weight] : expected) {
    ASSERT_TRUE(found.count(pair)) << pair.first << " " << pair.second;
    EXPECT_NEAR(found.at(pair), weight, tolerance);
  }
}

TEST(NeighborGraph, PlainAndMutualJoinWhereOneOrBothAreNeighbors) {
  const NeighborLists lists = nearest_neighbors(random_points(150, 4, 1), 6);
  std::map<Pair, double> plain, mutual;
  for (NodeId i = 0; i < 150; ++i) {
    for (NodeId j = i + 1; j < 150; ++j) {
      const bool there = lists_it(lists, i, j), back = lists_it(lists, j, i);
      if (there || back) plain[{i, j}] = 1;
      if (there && back) mutual[{i, j}] = 1;
    }
  }
  const Graph graph = neighbor_graph(lists, NeighborKind::plain);
  EXPECT_FALSE(graph.has_weights());
  expect_same(edges_of(graph), plain, 0);
  expect_same(edges_of(neighbor_graph(lists, NeighborKind::mutual)), mutual, 0);
}

TEST(NeighborGraph, SharedIsTheJaccardIndexOfBothSets) {
  const NeighborLists lists = nearest_neighbors(random_points(200, 3, 2), 10);
  std::vector<std::set<NodeId>> sets(200);
  for (NodeId i = 0; i < 200; ++i) {
    sets[i] = {lists.neighbors.begin() + i * 10, lists.neighbors.begin() + (i + 1) * 10};
    sets[i].insert(i);
  }
  std::map<Pair, double> expected;
  for (NodeId i = 0; i < 200; ++i) {
    for (NodeId j = i + 1; j < 200; ++j) {
      std::set<NodeId> both, either = sets[i];
      either.insert(sets[j].begin(), sets[j].end());
      for (const NodeId x : sets[i]) {
        if (sets[j].count(x)) both.insert(x);
      }
      const double jaccard = static_cast<double>(both.size()) / static_cast<double>(either.size());
      if (jaccard >= 1.0 / 15) expected[{i, j}] = jaccard;
    }
  }
  expect_same(edges_of(neighbor_graph(lists, NeighborKind::shared)), expected, 1e-6);
}

// rho and sigma as the paper defines them, in double precision.
std::vector<double> plain_fuzzy_row(const NeighborLists& lists, int64_t i) {
  const auto distance = [&](int64_t t) { return double{lists.distances[i * lists.k + t]}; };
  const double rho = distance(0);
  const auto row = [&](double sigma) {
    std::vector<double> sure;
    for (int64_t t = 0; t < lists.k; ++t) {
      sure.push_back(std::exp(-std::max(0.0, distance(t) - rho) / sigma));
    }
    return sure;
  };
  double low = 0, high = 1e6;
  for (int step = 0; step < 200; ++step) {
    const double sigma = (low + high) / 2;
    double sum = 0;
    for (const double s : row(sigma)) sum += s;
    (sum > std::log2(static_cast<double>(lists.k)) ? high : low) = sigma;
  }
  return row(high);
}

TEST(NeighborGraph, FuzzyIsTheUnionOfHowSureBothEndsAre) {
  const NeighborLists lists = nearest_neighbors(random_points(150, 6, 3), 12);
  std::map<Pair, std::pair<double, double>> sure;
  for (NodeId i = 0; i < 150; ++i) {
    const std::vector<double> row = plain_fuzzy_row(lists, i);
    for (int64_t t = 0; t < 12; ++t) {
      const NodeId j = lists.neighbors[i * 12 + t];
      (i < j ? sure[{i, j}].first : sure[{j, i}].second) = row[t];
    }
  }
  std::map<Pair, double> expected;
  for (const auto& [pair, both] : sure) {
    expected[pair] = both.first + both.second - both.first * both.second;
  }
  const Graph graph = neighbor_graph(lists, NeighborKind::fuzzy);
  expect_same(edges_of(graph), expected, 1e-4);
  for (NodeId i = 0; i < 150; ++i) {
    EXPECT_FLOAT_EQ(graph.weights(i)[std::find(graph.neighbors(i).begin(), graph.neighbors(i).end(),
                                               lists.neighbors[i * 12]) -
                                     graph.neighbors(i).begin()],
                    1)
        << "of its nearest neighbor a point is sure";
  }
}

TEST(NeighborGraph, PointsAtOnePlaceAreJoinedByWeightsOfOne) {
  const NeighborLists lists = nearest_neighbors({8, 1, std::vector<float>(8, 2)}, 3);
  for (const NeighborKind kind : {NeighborKind::fuzzy, NeighborKind::plain}) {
    for (const auto& [pair, weight] : edges_of(neighbor_graph(lists, kind))) EXPECT_EQ(weight, 1);
  }
  for (const auto& [pair, weight] : edges_of(neighbor_graph(lists, NeighborKind::shared))) {
    EXPECT_GT(weight, 0);
    EXPECT_LE(weight, 1);
  }
}

TEST(NeighborGraph, OneNeighborIsEnough) {
  const NeighborLists lists = nearest_neighbors(random_points(20, 2, 5), 1);
  for (const NeighborKind kind : {NeighborKind::fuzzy, NeighborKind::shared, NeighborKind::plain}) {
    EXPECT_GE(neighbor_graph(lists, kind).edges(), 10);
  }
}

TEST(NeighborGraph, IsTheSameForAnyNumberOfThreads) {
  const NeighborLists lists = nearest_neighbors(random_points(2500, 6, 4), 10);
  for (const NeighborKind kind : {NeighborKind::fuzzy, NeighborKind::shared}) {
    const Graph alone = neighbor_graph(lists, kind);
    const ThreadScope threads(4);
    EXPECT_EQ(edges_of(neighbor_graph(lists, kind)), edges_of(alone));
  }
}

}  // namespace
}  // namespace coterie
