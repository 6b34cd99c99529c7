#include "coterie/partition/agreement.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace coterie {
namespace {

double entropy(const std::vector<int64_t>& sizes, double nodes) {
  double sum = 0;
  for (const int64_t size : sizes) {
    const double share = static_cast<double>(size) / nodes;
    sum -= share * std::log(share);
  }
  return std::max(0.0, sum);
}

double mutual_information(const ContingencyTable& table) {
  const double nodes = static_cast<double>(table.nodes);
  double sum = 0;
  for (const auto& [row, column, count] : table.cells) {
    const double n = static_cast<double>(count);
    sum += n / nodes *
           (std::log(n * nodes / static_cast<double>(table.row_sizes[row])) -
            std::log(static_cast<double>(table.column_sizes[column])));
  }
  return std::max(0.0, sum);
}

double rand_index(const ContingencyTable& table) {
  const auto pairs = [](int64_t n) {
    return static_cast<double>(n) * static_cast<double>(n - 1) / 2;
  };
  double together = 0, rows = 0, columns = 0;
  for (const auto& cell : table.cells) together += pairs(cell.count);
  for (const int64_t size : table.row_sizes) rows += pairs(size);
  for (const int64_t size : table.column_sizes) columns += pairs(size);
  const double expected = rows * (columns / pairs(table.nodes));
  return (together - expected) / ((rows + columns) / 2 - expected);
}

// Distinct sizes with the number of communities that have them, in increasing order.
std::vector<std::pair<int64_t, int64_t>> distinct(std::vector<int64_t> sizes) {
  std::sort(sizes.begin(), sizes.end());
  std::vector<std::pair<int64_t, int64_t>> groups;
  for (const int64_t size : sizes) {
    if (groups.empty() || groups.back().first != size) groups.emplace_back(size, 0);
    ++groups.back().second;
  }
  return groups;
}

// E[n log n] for the overlap n of random communities of sizes a and b among `nodes` nodes, which is
// hypergeometric. Probabilities relative to the mode follow from the ratio of neighbors
//   p(n + 1) / p(n) = (a - n) (b - n) / ((n + 1) (nodes - a - b + n + 1)),
// and their own sum normalises them, so no factorial is needed. They fall faster than any
// geometric series on both sides: terms below 1e-19 of the mode change nothing.
double expected_overlap_log_overlap(int64_t a, int64_t b, int64_t nodes,
                                    const std::vector<double>& log) {
  const int64_t least = std::max<int64_t>(0, a + b - nodes);
  const int64_t most = std::min(a, b);
  const double mode_estimate = (static_cast<double>(a) + 1) * (static_cast<double>(b) + 1) /
                               (static_cast<double>(nodes) + 2);
  const int64_t mode = std::clamp(static_cast<int64_t>(mode_estimate), least, most);
  constexpr double kNegligible = 1e-19;
  const auto number = [](int64_t n) { return static_cast<double>(n); };
  double mass = 1;
  double sum = number(mode) * log[mode];
  double p = 1;
  for (int64_t n = mode; n < most; ++n) {
    p *= number(a - n) * number(b - n) / (number(n + 1) * number(nodes - a - b + n + 1));
    if (p < kNegligible) break;
    mass += p;
    sum += p * number(n + 1) * log[n + 1];
  }
  p = 1;
  for (int64_t n = mode; n > least; --n) {
    p *= number(n) * number(nodes - a - b + n) / (number(a - n + 1) * number(b - n + 1));
    if (p < kNegligible) break;
    mass += p;
    sum += p * number(n - 1) * log[n - 1];
  }
  return sum / mass;
}

bool equal(const ContingencyTable& table) {
  return table.cells.size() == table.row_sizes.size() &&
         table.cells.size() == table.column_sizes.size();
}

}  // namespace

double expected_mutual_information(const ContingencyTable& table) {
  const auto rows = distinct(table.row_sizes);
  const auto columns = distinct(table.column_sizes);
  if (rows.empty()) return 0;
  // An overlap is at most the smaller of the largest communities.
  std::vector<double> log(std::min(rows.back().first, columns.back().first) + 1, 0.0);
  for (size_t n = 1; n < log.size(); ++n) log[n] = std::log(static_cast<double>(n));
  const double nodes = static_cast<double>(table.nodes);
  double sum = 0;
  for (const auto& [a, a_count] : rows) {
    for (const auto& [b, b_count] : columns) {
      // MI has the terms n/N log(N n / (a b)), and the mean overlap is a b / N.
      const double mean = static_cast<double>(a) * (static_cast<double>(b) / nodes);
      const double term =
          expected_overlap_log_overlap(a, b, table.nodes, log) - mean * std::log(mean);
      sum += static_cast<double>(a_count) * static_cast<double>(b_count) * (term / nodes);
    }
  }
  return sum;
}

Agreement agreement(const Partition& a, const Partition& b) {
  const ContingencyTable table = contingency_table(a, b);
  if (equal(table)) return {};  // also no nodes, one community each, all singletons each
  const double nodes = static_cast<double>(table.nodes);
  const double information = mutual_information(table);
  const double entropy_a = entropy(table.row_sizes, nodes);
  const double entropy_b = entropy(table.column_sizes, nodes);
  const double mean_entropy = (entropy_a + entropy_b) / 2;
  const double expected = expected_mutual_information(table);
  // The normaliser can vanish, or be rounding noise; its sign is kept.
  constexpr double kSmallest = std::numeric_limits<double>::epsilon();
  double room = mean_entropy - expected;
  room = room < 0 ? std::min(room, -kSmallest) : std::max(room, kSmallest);
  return {.ami = (information - expected) / room,
          .ari = rand_index(table),
          .nmi = information / mean_entropy,
          .vi = std::max(0.0, entropy_a + entropy_b - 2 * information)};
}

double adjusted_mutual_information(const Partition& a, const Partition& b) {
  return agreement(a, b).ami;
}
double adjusted_rand_index(const Partition& a, const Partition& b) {
  const ContingencyTable table = contingency_table(a, b);
  return equal(table) ? 1 : rand_index(table);
}
double normalized_mutual_information(const Partition& a, const Partition& b) {
  return agreement(a, b).nmi;
}
double variation_of_information(const Partition& a, const Partition& b) {
  return agreement(a, b).vi;
}

}  // namespace coterie
