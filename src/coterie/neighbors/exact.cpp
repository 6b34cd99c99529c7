#include <algorithm>
#include <array>
#include <limits>
#include <span>

#include "coterie/neighbors/distances.h"
#include "coterie/neighbors/search.h"
#include "coterie/parallel.h"

namespace coterie {
namespace {

// Points side by side, as block_distances wants them; the last block is filled up with zeros.
std::vector<float> in_blocks(const Points& points) {
  constexpr int64_t kSide = kernels::kBlockPoints;
  const int64_t blocks = (points.count + kSide - 1) / kSide;
  std::vector<float> packed(blocks * points.dimensions * kSide, 0);
  for (int64_t i = 0; i < points.count; ++i) {
    float* block = packed.data() + i / kSide * points.dimensions * kSide;
    for (int64_t d = 0; d < points.dimensions; ++d) {
      block[d * kSide + i % kSide] = points.values[i * points.dimensions + d];
    }
  }
  return packed;
}

// Keeps the k smallest, in order; of equal ones those that came first.
void keep_nearest(std::span<float> distances, std::span<NodeId> neighbors, float distance,
                  NodeId neighbor) {
  size_t place = distances.size() - 1;
  for (; place > 0 && distances[place - 1] > distance; --place) {
    distances[place] = distances[place - 1];
    neighbors[place] = neighbors[place - 1];
  }
  distances[place] = distance;
  neighbors[place] = neighbor;
}

}  // namespace

NeighborLists exact_neighbors(const Points& points, int64_t k) {
  constexpr int64_t kSide = kernels::kBlockPoints;
  constexpr int64_t kTogether = 64;  // points that meet a block while it is in the cache
  const std::vector<float> packed = in_blocks(points);
  NeighborLists lists{
      .k = k,
      .neighbors = std::vector<NodeId>(points.count * k, -1),
      .distances = std::vector<float>(points.count * k, std::numeric_limits<float>::infinity())};
  parallel_for((points.count + kTogether - 1) / kTogether, [&](int64_t part) {
    const int64_t end = std::min(points.count, (part + 1) * kTogether);
    std::array<float, kSide> distance;
    for (int64_t first = 0; first < points.count; first += kSide) {
      const int64_t filled = std::min(kSide, points.count - first);
      for (int64_t i = part * kTogether; i < end; ++i) {
        kernels::block_distances(packed.data() + first * points.dimensions,
                                 points.values.data() + i * points.dimensions, points.dimensions,
                                 distance.data());
        const std::span nearest(lists.distances.data() + i * k, k);
        const std::span neighbors(lists.neighbors.data() + i * k, k);
        for (int64_t t = 0; t < filled; ++t) {
          if (distance[t] < nearest.back() && first + t != i) {
            keep_nearest(nearest, neighbors, distance[t], static_cast<NodeId>(first + t));
          }
        }
      }
    }
  });
  return lists;
}

}  // namespace coterie
