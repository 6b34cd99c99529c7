#include "coterie/partition/assignment.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "coterie/error.h"

namespace coterie {
namespace {

// row_of[c] for rows <= columns, -1 for a free column. Invariant after every stage: for all (r, c)
// row_price[r] + column_price[c] <= cost[r, c], with equality on assigned pairs.
std::vector<int64_t> assign_rows(std::span<const double> cost, int64_t rows, int64_t columns) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  std::vector<double> row_price(rows, 0.0), column_price(columns, 0.0);
  std::vector<int64_t> row_of(columns, -1);
  std::vector<double> slack(columns);      // cheapest way found so far to reach a column
  std::vector<int64_t> previous(columns);  // the column before it on that way, -1 at the start
  std::vector<char> reached(columns);
  for (int64_t start = 0; start < rows; ++start) {
    std::fill(slack.begin(), slack.end(), kInfinity);
    std::fill(reached.begin(), reached.end(), 0);
    int64_t row = start;
    int64_t column = -1;  // through which `row` was reached
    while (row >= 0) {
      int64_t nearest = -1;
      for (int64_t c = 0; c < columns; ++c) {
        if (reached[c]) continue;
        const double reduced = cost[row * columns + c] - row_price[row] - column_price[c];
        if (reduced < slack[c]) {
          slack[c] = reduced;
          previous[c] = column;
        }
        if (nearest < 0 || slack[c] < slack[nearest]) nearest = c;
      }
      const double step = slack[nearest];
      // All reached rows and columns change by the same amount, so that assigned pairs stay tight
      // and one more becomes so: Kuhn and Munkres with shortest paths, O(rows^2 columns).
      row_price[start] += step;
      for (int64_t c = 0; c < columns; ++c) {
        if (reached[c]) {
          row_price[row_of[c]] += step;
          column_price[c] -= step;
        } else {
          slack[c] -= step;
        }
      }
      reached[nearest] = 1;
      column = nearest;
      row = row_of[nearest];
    }
    // `column` is free: move every row on the path one column along.
    for (; column >= 0; column = previous[column]) {
      row_of[column] = previous[column] < 0 ? start : row_of[previous[column]];
    }
  }
  return row_of;
}

}  // namespace

Assignment minimum_cost_assignment(std::span<const double> cost, int64_t rows, int64_t columns) {
  if (rows < 0 || columns < 0 || static_cast<int64_t>(cost.size()) != rows * columns) {
    throw SizeError("an assignment of " + std::to_string(rows) + " rows to " +
                    std::to_string(columns) + " columns needs as many costs as pairs, not " +
                    std::to_string(cost.size()));
  }
  if (!std::all_of(cost.begin(), cost.end(), [](double x) { return std::isfinite(x); })) {
    throw UsageError("the costs of an assignment must be finite");
  }
  Assignment result{.column = std::vector<int64_t>(rows, -1)};
  if (rows <= columns) {
    const auto row_of = assign_rows(cost, rows, columns);
    for (int64_t c = 0; c < columns; ++c) {
      if (row_of[c] >= 0) result.column[row_of[c]] = c;
    }
  } else {
    std::vector<double> transposed(cost.size());
    for (int64_t r = 0; r < rows; ++r) {
      for (int64_t c = 0; c < columns; ++c) transposed[c * rows + r] = cost[r * columns + c];
    }
    result.column = assign_rows(transposed, columns, rows);
  }
  for (int64_t r = 0; r < rows; ++r) {
    if (result.column[r] >= 0) result.cost += cost[r * columns + result.column[r]];
  }
  return result;
}

}  // namespace coterie
