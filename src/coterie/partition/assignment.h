#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace coterie {

struct Assignment {
  std::vector<int64_t> column;  // of each row; -1 for rows left over when columns are fewer
  double cost = 0;              // sum over the assigned pairs
};

// The cheapest way to give every row a column of its own (every column a row, if those are fewer).
// cost is (rows, columns), row by row; entries are finite, of either sign.
//
// The Hungarian method with potentials and shortest augmenting paths (Kuhn 1955, Jonker &
// Volgenant 1987): O(min^2 max) time, O(rows + columns) memory besides a copy where columns are
// fewer. Throws SizeError if cost has another size, UsageError if an entry is not finite.
Assignment minimum_cost_assignment(std::span<const double> cost, int64_t rows, int64_t columns);

}  // namespace coterie
