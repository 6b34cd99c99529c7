#include "coterie/graph/graph_builder.h"

#include <sys/mman.h>

#include <cassert>
#include <limits>
#include <memory>

namespace coterie {
namespace {

// Large arrays that are filled in random order suffer most from address translation: pages of 2
// MiB, where the system offers them, save a third of the time.
void prefer_huge_pages(void* begin, size_t bytes) {
  constexpr uintptr_t kHuge = uintptr_t{2} << 20;
  const uintptr_t first = (reinterpret_cast<uintptr_t>(begin) + kHuge - 1) / kHuge * kHuge;
  const uintptr_t last = (reinterpret_cast<uintptr_t>(begin) + bytes) / kHuge * kHuge;
  if (last > first) madvise(reinterpret_cast<void*>(first), last - first, MADV_HUGEPAGE);
}

// Lists of nodes, one after the other: list i is items[end[i - 1] .. end[i]). Offset is 32 bits
// wide when the edges allow it, which keeps twice as much of `end` in the caches.
template <class Offset>
struct Lists {
  explicit Lists(int64_t nodes) : end(nodes, 0) {}

  // Turns the sizes in `end` into beginnings; put() then moves each to the end of its list.
  void open() {
    Offset total = 0;
    for (Offset& place : end) place = std::exchange(total, total + place);
    items = std::make_unique_for_overwrite<NodeId[]>(total);
    prefer_huge_pages(items.get(), total * sizeof(NodeId));
  }
  void put(NodeId list, NodeId item) { items[end[list]++] = item; }

  std::vector<Offset> end;
  std::unique_ptr<NodeId[]> items;
};

}  // namespace

void GraphBuilder::open_chunk() {
  // Small graphs stay small; large ones never copy more than they hold in one chunk of 512 KiB.
  const size_t capacity =
      chunks_.empty() ? 256 : std::min<size_t>(2 * chunks_.back().size(), 65536);
  chunks_.emplace_back().reserve(std::max<size_t>(capacity, 256));
}

int64_t GraphBuilder::added_edges() const {
  int64_t total = 0;
  for (const auto& chunk : chunks_) total += static_cast<int64_t>(chunk.size());
  return total;
}

Graph GraphBuilder::build(NodeNames names) {
  return added_edges() < std::numeric_limits<int32_t>::max()
             ? build_with<uint32_t>(std::move(names))
             : build_with<int64_t>(std::move(names));
}

template <class Offset>
Graph GraphBuilder::build_with(NodeNames names) {
  dropped_ = {};
  for_each_edge([&](NodeId i, NodeId j) {
    assert(i >= 0 && j >= 0);
    nodes_ = std::max<int64_t>(nodes_, std::max(i, j) + int64_t{1});
  });
  const int64_t nodes = std::exchange(nodes_, 0);

  // Each edge once, with its smaller node. Chunks are freed as they are read.
  Lists<Offset> larger(nodes);
  Lists<Offset> smaller(nodes);
  for_each_edge([&](NodeId i, NodeId j) {
    if (i == j) {
      ++dropped_.self_loops;
    } else {
      ++larger.end[std::min(i, j)];
      ++smaller.end[std::max(i, j)];
    }
  });
  larger.open();
  for (auto& chunk : chunks_) {
    for (const auto& [i, j] : chunk) {
      if (i != j) larger.put(std::min(i, j), std::max(i, j));
    }
    std::vector<Edge>().swap(chunk);
  }
  chunks_.clear();

  // Each edge once, with its larger node. Smaller nodes arrive in increasing order, so every list
  // is sorted without a comparison, and duplicates are neighbors.
  smaller.open();
  Offset t = 0;
  for (int64_t i = 0; i < nodes; ++i) {
    for (; t < larger.end[i]; ++t) smaller.put(larger.items[t], static_cast<NodeId>(i));
  }
  larger = Lists<Offset>(0);
  std::vector<Offset> next(nodes, 0);  // first the degrees, later where each row goes on
  Offset kept = 0;
  t = 0;
  for (int64_t j = 0; j < nodes; ++j) {
    const Offset begin = kept;
    for (; t < smaller.end[j]; ++t) {
      const NodeId i = smaller.items[t];
      if (kept > begin && smaller.items[kept - 1] == i) {
        ++dropped_.duplicate_edges;
        continue;
      }
      smaller.items[kept++] = i;
      ++next[i];
    }
    next[j] += kept - begin;
    smaller.end[j] = kept;
  }

  // Both directions. Row j receives its smaller neighbors when j is visited, all at once and in
  // order, and its larger ones afterwards, when they are visited.
  std::vector<int64_t> row_ptr(nodes + 1, 0);
  for (int64_t j = 0; j < nodes; ++j) {
    row_ptr[j + 1] = row_ptr[j] + next[j];
    next[j] = static_cast<Offset>(row_ptr[j]);
  }
  std::vector<NodeId> neighbors;
  neighbors.reserve(row_ptr.back());
  prefer_huge_pages(neighbors.data(), row_ptr.back() * sizeof(NodeId));
  neighbors.resize(row_ptr.back());
  t = 0;
  for (int64_t j = 0; j < nodes; ++j) {
    for (; t < smaller.end[j]; ++t) {
      const NodeId i = smaller.items[t];
      neighbors[next[j]++] = i;
      neighbors[next[i]++] = static_cast<NodeId>(j);
    }
  }
  return Graph(std::move(row_ptr), std::move(neighbors), std::move(names));
}

}  // namespace coterie
