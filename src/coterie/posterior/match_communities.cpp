#include <algorithm>
#include <numeric>

#include "coterie/partition/assignment.h"
#include "coterie/posterior/alignment.h"

namespace coterie {
namespace {

using Cell = ContingencyTable::Cell;

// The Hungarian method is cubic; above this many steps a rest is paired greedily.
constexpr double kMostSteps = 2e9;

// The two largest counts of a row or a column.
struct TopTwo {
  int64_t first = 0, second = 0;
  void add(int64_t count) {
    if (count > first) {
      second = first;
      first = count;
    } else {
      second = std::max(second, count);
    }
  }
  // The largest count besides one occurrence of `mine`.
  int64_t besides(int64_t mine) const { return mine == first ? second : first; }
};

// Takes every pair whose overlap is at least the best alternative of its row plus the best of its
// column. Some best matching contains it: exchanging it for those two alternatives gains nothing.
// Removes what is decided from `cells`; says whether anything was.
bool take_dominant_pairs(std::vector<Cell>& cells, std::vector<int32_t>& column_of,
                         std::vector<char>& column_taken) {
  std::vector<TopTwo> by_row(column_of.size()), by_column(column_taken.size());
  for (const auto& cell : cells) {
    by_row[cell.row].add(cell.count);
    by_column[cell.column].add(cell.count);
  }
  bool any = false;
  for (const auto& cell : cells) {
    if (column_of[cell.row] >= 0 || column_taken[cell.column]) continue;
    if (cell.count >=
        by_row[cell.row].besides(cell.count) + by_column[cell.column].besides(cell.count)) {
      column_of[cell.row] = cell.column;
      column_taken[cell.column] = 1;
      any = true;
    }
  }
  std::erase_if(cells, [&](const Cell& cell) {
    return column_of[cell.row] >= 0 || column_taken[cell.column];
  });
  return any;
}

void take_greedily(std::vector<Cell> cells, std::vector<int32_t>& column_of,
                   std::vector<char>& column_taken) {
  std::stable_sort(cells.begin(), cells.end(),
                   [](const Cell& a, const Cell& b) { return a.count > b.count; });
  for (const auto& cell : cells) {
    if (column_of[cell.row] >= 0 || column_taken[cell.column]) continue;
    column_of[cell.row] = cell.column;
    column_taken[cell.column] = 1;
  }
}

// The Hungarian method on one connected group of cells.
void take_best(std::vector<Cell> cells, std::vector<int32_t>& column_of,
               std::vector<char>& column_taken) {
  std::vector<int32_t> rows, columns;
  for (const auto& cell : cells) {
    rows.push_back(cell.row);
    columns.push_back(cell.column);
  }
  for (auto* list : {&rows, &columns}) {
    std::sort(list->begin(), list->end());
    list->erase(std::unique(list->begin(), list->end()), list->end());
  }
  // The Hungarian method takes few^2 many steps. Groups that large come from draws that have little
  // in common, where no matching means much.
  const double few = static_cast<double>(std::min(rows.size(), columns.size()));
  const double many = static_cast<double>(std::max(rows.size(), columns.size()));
  if (few * few * many > kMostSteps)
    return take_greedily(std::move(cells), column_of, column_taken);
  const auto place = [](const std::vector<int32_t>& list, int32_t value) {
    return std::lower_bound(list.begin(), list.end(), value) - list.begin();
  };
  std::vector<double> cost(rows.size() * columns.size(), 0.0);
  for (const auto& cell : cells) {
    cost[place(rows, cell.row) * columns.size() + place(columns, cell.column)] =
        -static_cast<double>(cell.count);
  }
  const auto best = minimum_cost_assignment(cost, static_cast<int64_t>(rows.size()),
                                            static_cast<int64_t>(columns.size()));
  for (size_t r = 0; r < rows.size(); ++r) {
    const int64_t c = best.column[r];
    if (c < 0 || cost[r * columns.size() + c] == 0) continue;  // nothing in common
    column_of[rows[r]] = columns[c];
    column_taken[columns[c]] = 1;
  }
}

// Splits cells into groups that share no row and no column.
std::vector<std::vector<Cell>> independent_groups(const std::vector<Cell>& cells, size_t rows,
                                                  size_t columns) {
  std::vector<size_t> parent(rows + columns);
  std::iota(parent.begin(), parent.end(), size_t{0});
  const auto root = [&](size_t x) {
    while (parent[x] != x) x = parent[x] = parent[parent[x]];
    return x;
  };
  for (const auto& cell : cells) parent[root(cell.row)] = root(rows + cell.column);
  std::vector<int64_t> group_of(rows + columns, -1);
  std::vector<std::vector<Cell>> groups;
  for (const auto& cell : cells) {
    int64_t& group = group_of[root(cell.row)];
    if (group < 0) {
      group = static_cast<int64_t>(groups.size());
      groups.emplace_back();
    }
    groups[group].push_back(cell);
  }
  return groups;
}

}  // namespace

std::vector<int32_t> match_communities(std::span<const Cell> cells, int64_t rows, int64_t columns) {
  std::vector<int32_t> column_of(rows, -1);
  std::vector<char> column_taken(columns, 0);
  std::vector<Cell> open(cells.begin(), cells.end());
  while (!open.empty() && take_dominant_pairs(open, column_of, column_taken)) {
  }
  for (auto& group : independent_groups(open, column_of.size(), column_taken.size())) {
    take_best(std::move(group), column_of, column_taken);
  }
  return column_of;
}

}  // namespace coterie
