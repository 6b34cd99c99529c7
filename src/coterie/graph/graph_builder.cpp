#include "coterie/graph/graph_builder.h"

#include <sys/mman.h>

#include <cassert>
#include <limits>
#include <memory>

#include "coterie/error.h"
#include "coterie/memory_limit.h"

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
template <class Offset, bool weighted>
struct Lists {
  explicit Lists(int64_t nodes) : end(nodes, 0) {}

  // Turns the sizes in `end` into beginnings; put() then moves each to the end of its list.
  void open() {
    Offset total = 0;
    for (Offset& place : end) place = std::exchange(total, total + place);
    items = std::unique_ptr<NodeId[]>(new NodeId[total]);
    prefer_huge_pages(items.get(), total * sizeof(NodeId));
    if constexpr (weighted) {
      weights = std::unique_ptr<float[]>(new float[total]);
      prefer_huge_pages(weights.get(), total * sizeof(float));
    }
  }
  void put(NodeId list, NodeId item, [[maybe_unused]] float weight) {
    if constexpr (weighted) weights[end[list]] = weight;
    items[end[list]++] = item;
  }
  float weight([[maybe_unused]] Offset t) const {
    if constexpr (weighted) return weights[t];
    return 1;
  }

  std::vector<Offset> end;
  std::unique_ptr<NodeId[]> items;
  std::unique_ptr<float[]> weights;  // of the items
};

template <class T>
std::vector<T> large_array(int64_t size) {
  std::vector<T> array;
  array.reserve(size);
  prefer_huge_pages(array.data(), size * sizeof(T));
  array.resize(size);
  return array;
}

float checked_sum(double sum) {
  if (sum > std::numeric_limits<float>::max()) {
    throw InputError("the weights of an edge add up to more than 3.4e38");
  }
  return static_cast<float>(sum);
}

}  // namespace

void GraphBuilder::open_chunk() {
  // Small graphs stay small; large ones never copy more than they hold in one chunk of 512 KiB.
  const size_t capacity =
      chunks_.empty() ? 256 : std::min<size_t>(2 * chunks_.back().size(), 65536);
  chunks_.emplace_back().reserve(std::max<size_t>(capacity, 256));
  // At its widest the way to the graph holds both directions of an edge, and one once more.
  charge_memory((has_weights() ? 24.0 : 12.0) * static_cast<double>(chunks_.back().capacity()));
}

void GraphBuilder::add_edge(NodeId i, NodeId j, float weight) {
  assert(weight > 0 && weight <= std::numeric_limits<float>::max());
  add_edge(i, j);
  weights_.resize(chunks_.size());
  weights_.back().reserve(chunks_.back().capacity());
  weights_.back().resize(chunks_.back().size() - 1, 1.0f);
  weights_.back().push_back(weight);
}

void GraphBuilder::halve_weights() {
  weights_.resize(chunks_.size());
  for (size_t c = 0; c < chunks_.size(); ++c) {
    weights_[c].resize(chunks_[c].size(), 1.0f);
    for (float& weight : weights_[c]) weight /= 2;
  }
}

int64_t GraphBuilder::added_edges() const {
  int64_t total = 0;
  for (const auto& chunk : chunks_) total += static_cast<int64_t>(chunk.size());
  return total;
}

Graph GraphBuilder::build(NodeNames names) {
  // Offsets of 32 bits where they suffice: the passes below are limited by memory.
  const bool narrow = added_edges() < std::numeric_limits<int32_t>::max();
  if (has_weights()) {
    return narrow ? build_with<uint32_t, true>(std::move(names))
                  : build_with<int64_t, true>(std::move(names));
  }
  return narrow ? build_with<uint32_t, false>(std::move(names))
                : build_with<int64_t, false>(std::move(names));
}

template <class Offset, bool weighted>
Graph GraphBuilder::build_with(NodeNames names) {
  dropped_ = {};
  for_each_edge([&](NodeId i, NodeId j) {
    assert(i >= 0 && j >= 0);
    nodes_ = std::max<int64_t>(nodes_, std::max(i, j) + int64_t{1});
  });
  const int64_t nodes = std::exchange(nodes_, 0);
  charge_memory(24.0 * static_cast<double>(nodes));

  // Each edge once, with its smaller node. Chunks are freed as they are read.
  Lists<Offset, weighted> larger(nodes);
  Lists<Offset, weighted> smaller(nodes);
  for_each_edge([&](NodeId i, NodeId j) {
    if (i == j) {
      ++dropped_.self_loops;
    } else {
      ++larger.end[std::min(i, j)];
      ++smaller.end[std::max(i, j)];
    }
  });
  larger.open();
  for (size_t c = 0; c < chunks_.size(); ++c) {
    stop_if_asked();
    const std::vector<Edge> chunk = std::move(chunks_[c]);
    std::vector<float> weights;
    if constexpr (weighted) {
      if (c < weights_.size()) weights = std::move(weights_[c]);
      weights.resize(chunk.size(), 1.0f);
    }
    for (size_t t = 0; t < chunk.size(); ++t) {
      const auto [i, j] = chunk[t];
      if (i != j) larger.put(std::min(i, j), std::max(i, j), weighted ? weights[t] : 1);
    }
  }
  chunks_.clear();
  weights_.clear();

  // Each edge once, with its larger node. Smaller nodes arrive in increasing order, so every list
  // is sorted without a comparison, and duplicates are neighbors.
  smaller.open();
  Offset t = 0;
  for (int64_t i = 0; i < nodes; ++i) {
    if (i % 4096 == 0) stop_if_asked();
    for (; t < larger.end[i]; ++t) {
      smaller.put(larger.items[t], static_cast<NodeId>(i), larger.weight(t));
    }
  }
  larger = Lists<Offset, weighted>(0);
  std::vector<Offset> next(nodes, 0);  // first the degrees, later where each row goes on
  Offset kept = 0;
  double sum = 0;  // of the weights of the edge that was kept last
  t = 0;
  for (int64_t j = 0; j < nodes; ++j) {
    if (j % 4096 == 0) stop_if_asked();
    const Offset begin = kept;
    for (; t < smaller.end[j]; ++t) {
      const NodeId i = smaller.items[t];
      const bool repeated = kept > begin && smaller.items[kept - 1] == i;
      if constexpr (weighted) {
        sum = (repeated ? sum : 0) + smaller.weights[t];
        smaller.weights[repeated ? kept - 1 : kept] = checked_sum(sum);
      }
      if (repeated) {
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
  auto neighbors = large_array<NodeId>(row_ptr.back());
  auto weights = large_array<float>(weighted ? row_ptr.back() : 0);
  t = 0;
  for (int64_t j = 0; j < nodes; ++j) {
    if (j % 4096 == 0) stop_if_asked();
    for (; t < smaller.end[j]; ++t) {
      const NodeId i = smaller.items[t];
      if constexpr (weighted) weights[next[j]] = weights[next[i]] = smaller.weights[t];
      neighbors[next[j]++] = i;
      neighbors[next[i]++] = static_cast<NodeId>(j);
    }
  }
  return Graph(std::move(row_ptr), std::move(neighbors), std::move(names), std::move(weights));
}

}  // namespace coterie
