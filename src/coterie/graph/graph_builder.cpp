#include "coterie/graph/graph_builder.h"

#include <algorithm>
#include <cassert>

namespace coterie {

Graph GraphBuilder::build(NodeNames names) {
  dropped_ = {};
  for (const auto& [i, j] : edges_) {
    assert(i >= 0 && j >= 0);
    nodes_ = std::max<int64_t>(nodes_, std::max(i, j) + int64_t{1});
  }
  std::vector<int64_t> row_ptr(nodes_ + 1, 0);
  for (const auto& [i, j] : edges_) {
    if (i == j) {
      ++dropped_.self_loops;
      continue;
    }
    ++row_ptr[i + 1];
    ++row_ptr[j + 1];
  }
  for (int64_t i = 0; i < nodes_; ++i) row_ptr[i + 1] += row_ptr[i];
  std::vector<NodeId> neighbors(row_ptr.back());
  std::vector<int64_t> next(row_ptr.begin(), row_ptr.end() - 1);
  for (const auto& [i, j] : edges_) {
    if (i == j) continue;
    neighbors[next[i]++] = j;
    neighbors[next[j]++] = i;
  }
  edges_.clear();
  // Sort each row, keep distinct neighbors, close the gaps.
  int64_t end = 0;
  int64_t begin = 0;
  for (int64_t i = 0; i < nodes_; ++i) {
    const auto first = neighbors.begin() + begin;
    const auto last = neighbors.begin() + row_ptr[i + 1];
    std::sort(first, last);
    const auto kept = std::unique(first, last);
    dropped_.duplicate_edges += last - kept;
    std::copy(first, kept, neighbors.begin() + end);
    begin = row_ptr[i + 1];
    end += kept - first;
    row_ptr[i + 1] = end;
  }
  dropped_.duplicate_edges /= 2;
  neighbors.resize(end);
  nodes_ = 0;
  return Graph(std::move(row_ptr), std::move(neighbors), std::move(names));
}

}  // namespace coterie
