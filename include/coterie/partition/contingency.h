#pragma once

#include <cstdint>
#include <vector>

#include "coterie/partition/partition.h"

namespace coterie {

// How the communities of two partitions of the same nodes overlap; only occupied cells are stored.
struct ContingencyTable {
  struct Cell {
    int32_t row;     // community of the first partition
    int32_t column;  // community of the second
    int64_t count;   // nodes in both, > 0
  };
  int64_t nodes = 0;
  std::vector<int64_t> row_sizes;
  std::vector<int64_t> column_sizes;
  std::vector<Cell> cells;  // by row; inside a row in order of the first node
};

// O(nodes + communities). Throws SizeError if a and b cover different numbers of nodes.
ContingencyTable contingency_table(const Partition& a, const Partition& b);

}  // namespace coterie
