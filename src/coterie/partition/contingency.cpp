#include "coterie/partition/contingency.h"

#include <numeric>
#include <string>

#include "coterie/error.h"

namespace coterie {

ContingencyTable contingency_table(const Partition& a, const Partition& b) {
  if (a.nodes() != b.nodes()) {
    throw SizeError("the partitions cover " + std::to_string(a.nodes()) + " and " +
                    std::to_string(b.nodes()) + " nodes");
  }
  ContingencyTable table{
      .nodes = a.nodes(), .row_sizes = a.sizes(), .column_sizes = b.sizes(), .cells = {}};
  // Columns of the nodes, row by row (counting sort), then counted with one slot per column.
  std::vector<int64_t> next(a.communities() + 1, 0);
  std::partial_sum(table.row_sizes.begin(), table.row_sizes.end(), next.begin() + 1);
  std::vector<int32_t> columns(a.nodes());
  for (int64_t i = 0; i < a.nodes(); ++i) columns[next[a[i]]++] = b[i];

  std::vector<int64_t> slot(b.communities(), -1);  // index into cells; valid if >= the row's first
  int64_t at = 0;
  for (int32_t row = 0; row < a.communities(); ++row) {
    const int64_t first_cell = static_cast<int64_t>(table.cells.size());
    for (const int64_t end = at + table.row_sizes[row]; at < end; ++at) {
      const int32_t column = columns[at];
      if (slot[column] < first_cell) {
        slot[column] = static_cast<int64_t>(table.cells.size());
        table.cells.push_back({row, column, 0});
      }
      ++table.cells[slot[column]].count;
    }
  }
  return table;
}

}  // namespace coterie
