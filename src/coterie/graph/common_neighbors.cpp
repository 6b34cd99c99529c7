#include "coterie/graph/common_neighbors.h"

#include <algorithm>
#include <span>

#include "coterie/parallel.h"

namespace coterie {
namespace {

int32_t shared_by(std::span<const NodeId> few, std::span<const NodeId> many) {
  int32_t count = 0;
  // A hub is searched, two nodes of similar degree are merged.
  if (many.size() > 16 * few.size()) {
    for (const NodeId i : few) count += std::binary_search(many.begin(), many.end(), i);
    return count;
  }
  for (auto a = few.begin(), b = many.begin(); a != few.end() && b != many.end();) {
    if (*a == *b) ++count;
    const bool step_a = *a <= *b, step_b = *b <= *a;
    a += step_a;
    b += step_b;
  }
  return count;
}

}  // namespace

std::vector<int32_t> common_neighbors(const Graph& graph) {
  std::vector<int32_t> count(graph.directed_edges());
  // Nodes in blocks that threads take one after another.
  constexpr int64_t kBlock = 4096;
  parallel_for((graph.nodes() + kBlock - 1) / kBlock, [&](int64_t block) {
    const auto end = static_cast<NodeId>(std::min(graph.nodes(), (block + 1) * kBlock));
    for (auto i = static_cast<NodeId>(block * kBlock); i < end; ++i) {
      const auto own = graph.neighbors(i);
      for (size_t a = 0; a < own.size(); ++a) {
        if (own[a] < i) continue;  // its other direction is found below
        const auto theirs = graph.neighbors(own[a]);
        count[graph.row_ptr()[i] + static_cast<int64_t>(a)] =
            own.size() < theirs.size() ? shared_by(own, theirs) : shared_by(theirs, own);
      }
    }
  });
  // Neighbors are sorted, so the edges back from j to smaller nodes i come up in order of i.
  std::vector<int64_t> next(graph.row_ptr().begin(), graph.row_ptr().end() - 1);
  for (NodeId i = 0; i < graph.nodes(); ++i) {
    const auto own = graph.neighbors(i);
    for (size_t a = 0; a < own.size(); ++a) {
      if (own[a] > i) count[next[own[a]]++] = count[graph.row_ptr()[i] + static_cast<int64_t>(a)];
    }
  }
  return count;
}

}  // namespace coterie
