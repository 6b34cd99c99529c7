#include "coterie/partition/assignment.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "coterie/error.h"
#include "coterie/random.h"

namespace coterie {
namespace {

// The cheapest of all injective maps from the smaller side.
double enumerated_cost(const std::vector<double>& cost, int64_t rows, int64_t columns) {
  std::vector<int64_t> order(std::max(rows, columns));
  std::iota(order.begin(), order.end(), 0);
  double best = INFINITY;
  do {
    double sum = 0;
    for (int64_t i = 0; i < std::min(rows, columns); ++i) {
      sum += rows <= columns ? cost[i * columns + order[i]] : cost[order[i] * columns + i];
    }
    best = std::min(best, sum);
  } while (std::next_permutation(order.begin(), order.end()));
  return best;
}

TEST(Assignment, EqualsEnumeration) {
  Rng rng(1);
  for (int64_t rows = 1; rows <= 6; ++rows) {
    for (int64_t columns = 1; columns <= 6; ++columns) {
      for (int trial = 0; trial < 20; ++trial) {
        std::vector<double> cost(rows * columns);
        // Few distinct values in odd trials: ties are the normal case for overlaps of communities.
        for (double& c : cost) {
          c = trial % 2 ? static_cast<double>(rng.between(-2, 2)) : rng.normal();
        }
        const Assignment found = minimum_cost_assignment(cost, rows, columns);
        EXPECT_NEAR(found.cost, enumerated_cost(cost, rows, columns), 1e-12);
        std::vector<int64_t> used;
        for (const int64_t c : found.column) {
          if (c >= 0) used.push_back(c);
        }
        EXPECT_EQ(static_cast<int64_t>(used.size()), std::min(rows, columns));
        std::sort(used.begin(), used.end());
        EXPECT_EQ(std::adjacent_find(used.begin(), used.end()), used.end());
      }
    }
  }
}

TEST(Assignment, FindsAHiddenPermutationAmongThreeHundred) {
  Rng rng(2);
  const int64_t n = 300;
  std::vector<int64_t> hidden(n);
  std::iota(hidden.begin(), hidden.end(), 0);
  rng.shuffle(std::span(hidden));
  std::vector<double> cost(n * n);
  for (double& c : cost) c = 1 + rng.uniform();
  for (int64_t i = 0; i < n; ++i) cost[i * n + hidden[i]] = rng.uniform() * 0.5;
  EXPECT_EQ(minimum_cost_assignment(cost, n, n).column, hidden);
}

TEST(Assignment, LeavesRowsOverWhenColumnsAreFewer) {
  const std::vector<double> cost{5, 1, 3};
  EXPECT_THAT(minimum_cost_assignment(cost, 3, 1).column, testing::ElementsAre(-1, 0, -1));
  EXPECT_THAT(minimum_cost_assignment(cost, 1, 3).column, testing::ElementsAre(1));
  EXPECT_THAT(minimum_cost_assignment({}, 2, 0).column, testing::ElementsAre(-1, -1));
  EXPECT_EQ(minimum_cost_assignment({}, 0, 0).cost, 0);
}

TEST(Assignment, RefusesWrongSizesAndInfiniteCosts) {
  const std::vector<double> cost{1, 2, 3, INFINITY};
  EXPECT_THROW(minimum_cost_assignment(cost, 2, 3), SizeError);
  EXPECT_THROW(minimum_cost_assignment(cost, 2, 2), UsageError);
}

}  // namespace
}  // namespace coterie
