#include "coterie/layout/layout.h"

#include <gtest/gtest.h>

#include <cmath>

#include "coterie/error.h"
#include "coterie/layout/quad_tree.h"
#include "coterie/layout/separate.h"
#include "on_threads.h"
#include "report/sample_report.h"

namespace coterie {
namespace {

Memberships sure(const std::vector<int32_t>& labels) {
  const std::vector<std::vector<int32_t>> labellings = {labels};
  const std::vector<double> probabilities = {1.0};
  return Memberships(labellings, probabilities);
}

double distance(Point a, Point b) { return std::hypot(a.x - b.x, a.y - b.y); }

std::vector<Point> random_points(int64_t count, Rng& rng) {
  std::vector<Point> points(count);
  for (Point& p : points) p = {rng.normal(), rng.normal()};
  return points;
}

TEST(QuadTree, AgreesWithTheSumOverAllPairs) {
  Rng rng(1);
  auto points = random_points(500, rng);
  points[17] = points[18] = points[19];  // three at one place
  std::vector<double> masses(points.size());
  for (double& mass : masses) mass = rng.uniform(0.5, 2);
  QuadTree tree;
  tree.build(points, masses);
  for (size_t i = 0; i < points.size(); ++i) {
    Point sum;
    double size = 0;  // of all terms together
    for (size_t j = 0; j < points.size(); ++j) {
      const double x = points[i].x - points[j].x, y = points[i].y - points[j].y, d = x * x + y * y;
      if (d == 0) continue;
      sum = {sum.x + masses[j] * x / d, sum.y + masses[j] * y / d};
      size += masses[j] / std::sqrt(d);
    }
    const auto node = static_cast<int64_t>(i);
    const Point exact = tree.repulsion(node, 0), fast = tree.repulsion(node, 0.5);
    EXPECT_LT(distance(exact, sum), 1e-12 * size);
    EXPECT_LT(distance(fast, sum), 0.02 * size);
  }
}

TEST(QuadTree, SurvivesManyPointsAtOnePlace) {
  const std::vector<Point> points(1000, Point{1, 1});
  const std::vector<double> masses(1000, 1.0);
  QuadTree tree;
  tree.build(points, masses);
  EXPECT_EQ(tree.repulsion(5, 0.7).x, 0);
}

TEST(Separate, LeavesNoOverlap) {
  Rng rng(2);
  auto points = random_points(200, rng);
  points[0] = points[1];
  const std::vector<double> radii(200, 0.2);
  ASSERT_LT(separate(points, radii, 2000), 2000);
  for (size_t i = 0; i < points.size(); ++i) {
    for (size_t j = 0; j < i; ++j) EXPECT_GE(distance(points[i], points[j]), 0.4 * 0.99);
  }
}

TEST(ScaleToUnitSpacing, MakesTheMedianNearestDistanceOne) {
  Rng rng(3);
  auto points = random_points(301, rng);
  scale_to_unit_spacing(points);
  std::vector<double> nearest;
  for (size_t i = 0; i < points.size(); ++i) {
    double best = INFINITY;
    for (size_t j = 0; j < points.size(); ++j) {
      if (i != j) best = std::min(best, distance(points[i], points[j]));
    }
    nearest.push_back(best);
  }
  std::nth_element(nearest.begin(), nearest.begin() + 150, nearest.end());
  EXPECT_NEAR(nearest[150], 1, 1e-9);
}

TEST(Layout, DoesNotDependOnTheNumberOfThreads) {
  Rng rng(4);
  const Sample sample = make_sample({.nodes = 700, .edges = 4000}, rng);
  const Memberships memberships = sure(sample.report.partitions[0].labels);
  std::vector<std::vector<Point>> results;
  for (const int threads : {1, 2, 5}) {
    Rng start(9);
    results.push_back(on_threads(
        threads, [&] { return lay_out(sample.graph, memberships, {.iterations = 40}, start); }));
  }
  for (size_t i = 0; i < results[0].size(); ++i) {
    for (const auto& other : {results[1], results[2]}) {
      ASSERT_EQ(results[0][i].x, other[i].x);
      ASSERT_EQ(results[0][i].y, other[i].y);
    }
  }
}

TEST(Layout, KeepsCommunitiesTogetherAndPutsDoubtfulNodesBetween) {
  Rng rng(5);
  const Sample sample =
      make_sample({.nodes = 200, .edges = 1500, .communities = 4, .doubtful = 0}, rng);
  auto labels = sample.report.partitions[0].labels;
  auto other = labels;
  other[50] = (labels[50] + 1) % 4;
  const std::vector<std::vector<int32_t>> labellings = {labels, other};
  const std::vector<double> probabilities = {0.5, 0.5};
  Rng start(1);
  const auto points = lay_out(sample.graph, Memberships(labellings, probabilities), {}, start);
  std::vector<Point> centers(4);
  std::vector<double> sizes(4, 0);
  for (size_t i = 0; i < points.size(); ++i) {
    ASSERT_TRUE(std::isfinite(points[i].x) && std::isfinite(points[i].y));
    centers[labels[i]] = {centers[labels[i]].x + points[i].x, centers[labels[i]].y + points[i].y};
    ++sizes[labels[i]];
  }
  for (int c = 0; c < 4; ++c) centers[c] = {centers[c].x / sizes[c], centers[c].y / sizes[c]};
  int64_t nearest_own = 0;
  for (size_t i = 0; i < points.size(); ++i) {
    int best = 0;
    for (int c = 1; c < 4; ++c) {
      if (distance(points[i], centers[c]) < distance(points[i], centers[best])) best = c;
    }
    nearest_own += best == labels[i];
  }
  EXPECT_GE(nearest_own, 190);
  // The torn node is nearer to the line between its two centres than the usual member is.
  const Point a = centers[labels[50]], b = centers[other[50]];
  const Point middle{(a.x + b.x) / 2, (a.y + b.y) / 2};
  EXPECT_LT(distance(points[50], middle), 0.5 * distance(a, b));
}

TEST(Layout, KnowsGraphsWithoutNodesEdgesOrCompany) {
  Rng rng(6);
  EXPECT_TRUE(lay_out(Graph(), sure({}), {}, rng).empty());
  const auto single = lay_out(GraphBuilder(1).build(), sure({0}), {}, rng);
  EXPECT_EQ(single[0].x, 0);
  EXPECT_EQ(single[0].y, 0);
  for (const Point& p :
       lay_out(GraphBuilder(30).build(), sure(std::vector<int32_t>(30, 0)), {}, rng)) {
    EXPECT_TRUE(std::isfinite(p.x) && std::isfinite(p.y));
  }
}

TEST(Layout, RefusesMembershipsOfOtherNodes) {
  Rng rng(7);
  EXPECT_THROW(lay_out(GraphBuilder(3).build(), sure({0, 0}), {}, rng), SizeError);
}

TEST(CommunityLayout, HasDiscsThatDoNotOverlap) {
  Rng rng(8);
  const Sample sample = make_sample({.nodes = 3000, .edges = 20000, .communities = 30}, rng);
  const auto layout =
      lay_out_communities(sample.graph, sure(sample.report.partitions[0].labels), {}, rng);
  for (size_t a = 0; a < layout.centers.size(); ++a) {
    EXPECT_GT(layout.radii[a], 0);
    for (size_t b = 0; b < a; ++b) {
      EXPECT_GE(distance(layout.centers[a], layout.centers[b]),
                0.97 * (layout.radii[a] + layout.radii[b]));
    }
  }
}

}  // namespace
}  // namespace coterie
