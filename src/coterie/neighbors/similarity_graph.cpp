#include <algorithm>
#include <cmath>
#include <limits>

#include "coterie/error.h"
#include "coterie/graph/graph_builder.h"
#include "coterie/interruption.h"
#include "coterie/neighbors/graph_of_numbers.h"

namespace coterie {
namespace {

std::string place(int64_t row, int64_t column) {
  return "row " + std::to_string(row + 1) + ", column " + std::to_string(column + 1);
}

// The similarity of every pair i < j, row after row.
std::vector<float> pairs_of(const NumberTable& table) {
  const int64_t n = table.rows;
  std::vector<float> pairs;
  pairs.reserve(n * (n - 1) / 2);
  for (int64_t i = 0; i < n; ++i) {
    stop_if_asked();
    for (int64_t j = i + 1; j < n; ++j) {
      const float a = table.at(i, j), b = table.at(j, i);
      if (!std::isfinite(a)) throw InputError(place(i, j) + " is no finite number");
      if (!std::isfinite(b)) throw InputError(place(j, i) + " is no finite number");
      if (std::abs(a - b) > 1e-4f * std::max({1.0f, std::abs(a), std::abs(b)})) {
        throw InputError("similarities are not symmetric: " + place(i, j) + " is " +
                         std::to_string(a) + ", " + place(j, i) + " is " + std::to_string(b));
      }
      pairs.push_back(a / 2 + b / 2);
    }
  }
  return pairs;
}

// The weakest similarity that is kept, above 0; infinity where there is none.
float weakest_kept(std::vector<float> pairs, double density, std::vector<std::string>& warnings) {
  const auto all = static_cast<double>(pairs.size());
  const auto wanted = std::max<int64_t>(1, std::llround(density * all));
  std::erase_if(pairs, [](float s) { return s <= 0; });
  if (pairs.empty()) return std::numeric_limits<float>::infinity();
  if (wanted > std::ssize(pairs)) {
    warnings.push_back("only " + std::to_string(pairs.size()) + " pairs are above 0, " +
                       std::to_string(wanted) + " were asked for");
    return std::numeric_limits<float>::min();
  }
  const auto last = pairs.begin() + (wanted - 1);
  std::nth_element(pairs.begin(), last, pairs.end(), std::greater<>());
  return *last;
}

}  // namespace

Graph similarity_graph(const NumberTable& table, std::optional<double> density,
                       std::optional<double> threshold, std::vector<std::string>& warnings) {
  const int64_t n = table.rows;
  if (n != table.columns) {
    throw InputError(std::to_string(n) + " rows and " + std::to_string(table.columns) +
                     " columns; similarities of all pairs are square");
  }
  const std::vector<float> pairs = pairs_of(table);
  const auto negative = std::count_if(pairs.begin(), pairs.end(), [](float s) { return s < 0; });
  if (negative > 0) {
    warnings.push_back(std::to_string(negative) + " of " + std::to_string(pairs.size()) +
                       " pairs are negative and not used: communities are what goes together");
  }
  const float weakest =
      density ? weakest_kept(pairs, *density, warnings) : static_cast<float>(threshold.value_or(0));
  bool weighted = false;
  for (const float s : pairs) weighted |= s >= weakest && s != 1;
  GraphBuilder builder(n);
  size_t t = 0;
  for (NodeId i = 0; i < n; ++i) {
    for (NodeId j = i + 1; j < n; ++j, ++t) {
      if (pairs[t] < weakest || pairs[t] <= 0) continue;
      weighted ? builder.add_edge(i, j, pairs[t]) : builder.add_edge(i, j);
    }
  }
  return builder.build();
}

}  // namespace coterie
