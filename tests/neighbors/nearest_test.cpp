#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "coterie/error.h"
#include "coterie/neighbors/neighbors.h"
#include "coterie/parallel.h"
#include "neighbors/random_points.h"

namespace coterie {
namespace {

// All pairs by the definition, in double precision.
std::vector<std::pair<double, NodeId>> plain_neighbors(const Points& points, int64_t i,
                                                       Metric metric) {
  std::vector<std::pair<double, NodeId>> others;
  for (int64_t j = 0; j < points.count; ++j) {
    double squares = 0, product = 0, own = 0, other = 0;
    for (int64_t d = 0; d < points.dimensions; ++d) {
      const double a = points.values[i * points.dimensions + d];
      const double b = points.values[j * points.dimensions + d];
      squares += (a - b) * (a - b);
      product += a * b;
      own += a * a;
      other += b * b;
    }
    if (j == i) continue;
    others.emplace_back(
        metric == Metric::euclidean ? std::sqrt(squares) : 1 - product / std::sqrt(own * other),
        static_cast<NodeId>(j));
  }
  std::sort(others.begin(), others.end());
  return others;
}

TEST(NearestNeighbors, AreThoseOfAllPairs) {
  for (const Metric metric : {Metric::euclidean, Metric::cosine}) {
    for (const int64_t count : {2, 31, 32, 33, 200}) {
      const Points points = random_points(count, 5, count);
      const int64_t k = std::min<int64_t>(7, count - 1);
      const NeighborLists lists = nearest_neighbors(points, k, metric);
      ASSERT_EQ(lists.points(), count);
      for (int64_t i = 0; i < count; ++i) {
        const auto expected = plain_neighbors(points, i, metric);
        for (int64_t t = 0; t < k; ++t) {
          EXPECT_EQ(lists.neighbors[i * k + t], expected[t].second);
          EXPECT_NEAR(lists.distances[i * k + t], expected[t].first, 1e-5);
        }
      }
    }
  }
}

TEST(NearestNeighbors, OfEqualPointsTheFirstOnesAreNearest) {
  const Points points{6, 2, std::vector<float>(12, 3)};
  const NeighborLists lists = nearest_neighbors(points, 2);
  EXPECT_EQ(lists.neighbors, (std::vector<NodeId>{1, 2, 0, 2, 0, 1, 0, 1, 0, 1, 0, 1}));
  EXPECT_EQ(lists.distances, std::vector<float>(12, 0));
}

TEST(NearestNeighbors, ApproximateOnesAreTheExactOnesButForFew) {
  const Points points = random_points(10000, 20, 1);
  const ThreadScope threads(2);
  const auto exact = nearest_neighbors(points, 15, Metric::euclidean, NeighborSearch::exact);
  const auto found = nearest_neighbors(points, 15, Metric::euclidean, NeighborSearch::approximate);
  int64_t right = 0;
  for (int64_t i = 0; i < points.count; ++i) {
    const auto row = exact.neighbors.begin() + i * 15;
    const std::set<NodeId> truth(row, row + 15);
    for (int64_t t = 0; t < 15; ++t) right += truth.count(found.neighbors[i * 15 + t]);
  }
  EXPECT_GE(static_cast<double>(right) / 150000, 0.98);
}

TEST(NearestNeighbors, AreTheSameForAnyNumberOfThreads) {
  const Points points = random_points(3000, 9, 2);
  for (const auto search : {NeighborSearch::exact, NeighborSearch::approximate}) {
    std::vector<NeighborLists> all;
    for (const int count : {1, 4}) {
      const ThreadScope threads(count);
      all.push_back(nearest_neighbors(points, 12, Metric::euclidean, search));
    }
    EXPECT_EQ(all[0].neighbors, all[1].neighbors);
    EXPECT_EQ(all[0].distances, all[1].distances);
  }
}

TEST(NearestNeighbors, ApproximateOnesAreFoundAmongMultiplePoints) {
  Points points = random_points(500, 3, 3);
  for (int64_t i = 0; i < 900; ++i) points.values[i] = 1;  // 300 points at one place
  const auto lists = nearest_neighbors(points, 15, Metric::euclidean, NeighborSearch::approximate);
  for (int64_t i = 0; i < 500; ++i) {
    std::set<NodeId> different;
    for (int64_t t = 0; t < 15; ++t) {
      EXPECT_NE(lists.neighbors[i * 15 + t], i);
      different.insert(lists.neighbors[i * 15 + t]);
      if (i < 300) {
        EXPECT_EQ(lists.distances[i * 15 + t], 0);
      }
    }
    EXPECT_EQ(different.size(), 15u);
  }
}

TEST(NearestNeighbors, RefuseWhatHasNone) {
  const Points points = random_points(5, 2, 4);
  EXPECT_THROW(nearest_neighbors(points, 5), InputError);
  EXPECT_THROW(nearest_neighbors(points, 0), InputError);
  EXPECT_THROW(nearest_neighbors({}, 1), InputError);
  EXPECT_THROW(nearest_neighbors({2, 2, {0, 0, 1, 1}}, 1, Metric::cosine), InputError);
}

}  // namespace
}  // namespace coterie
