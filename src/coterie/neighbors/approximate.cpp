#include <algorithm>
#include <utility>
#include <vector>

#include "coterie/interruption.h"
#include "coterie/neighbors/distances.h"
#include "coterie/neighbors/search.h"
#include "coterie/parallel.h"
#include "hnswlib/hnswlib.h"

namespace coterie {
namespace {

// Our distance instead of the library's, whose last digits depend on the processor.
class SquaredDistance : public hnswlib::SpaceInterface<float> {
 public:
  explicit SquaredDistance(int64_t dimensions) : dimensions_(dimensions) {}
  size_t get_data_size() override { return dimensions_ * sizeof(float); }
  hnswlib::DISTFUNC<float> get_dist_func() override {
    return [](const void* a, const void* b, const void* dimensions) {
      return kernels::squared_distance(static_cast<const float*>(a), static_cast<const float*>(b),
                                       *static_cast<const int64_t*>(dimensions));
    };
  }
  void* get_dist_func_param() override { return &dimensions_; }

 private:
  int64_t dimensions_;
};

// Rows with zeros behind them, up to a multiple of 8.
std::vector<float> in_eights(const Points& points, int64_t width) {
  std::vector<float> rows(points.count * width, 0);
  for (int64_t i = 0; i < points.count; ++i) {
    std::copy_n(points.values.data() + i * points.dimensions, points.dimensions,
                rows.data() + i * width);
  }
  return rows;
}

using Found = std::vector<std::pair<float, NodeId>>;

Found all_others(const std::vector<float>& rows, int64_t count, int64_t width, int64_t i) {
  Found found;
  for (int64_t j = 0; j < count; ++j) {
    if (j == i) continue;
    found.emplace_back(kernels::squared_distance(&rows[i * width], &rows[j * width], width),
                       static_cast<NodeId>(j));
  }
  return found;
}

}  // namespace

NeighborLists approximate_neighbors(const Points& points, int64_t k) {
  constexpr size_t kLinks = 16;
  constexpr size_t kBuildWidth = 128;
  const int64_t width = (points.dimensions + 7) / 8 * 8;
  const std::vector<float> rows = in_eights(points, width);
  SquaredDistance space(width);
  hnswlib::HierarchicalNSW<float> index(&space, points.count, kLinks, kBuildWidth);
  for (int64_t i = 0; i < points.count; ++i) {
    if (i % 256 == 0) stop_if_asked();
    index.addPoint(rows.data() + i * width, i);
  }
  index.setEf(std::max<size_t>(64, 3 * k));

  NeighborLists lists{.k = k,
                      .neighbors = std::vector<NodeId>(points.count * k),
                      .distances = std::vector<float>(points.count * k)};
  constexpr int64_t kTogether = 64;
  parallel_for((points.count + kTogether - 1) / kTogether, [&](int64_t part) {
    const int64_t end = std::min(points.count, (part + 1) * kTogether);
    for (int64_t i = part * kTogether; i < end; ++i) {
      Found found;
      for (auto queue = index.searchKnn(rows.data() + i * width, k + 1); !queue.empty();
           queue.pop()) {
        const auto [distance, label] = queue.top();
        if (static_cast<int64_t>(label) == i) continue;
        found.emplace_back(distance, static_cast<NodeId>(label));
      }
      if (static_cast<int64_t>(found.size()) < k) found = all_others(rows, points.count, width, i);
      std::partial_sort(found.begin(), found.begin() + k, found.end());
      for (int64_t t = 0; t < k; ++t) {
        lists.distances[i * k + t] = found[t].first;
        lists.neighbors[i * k + t] = found[t].second;
      }
    }
  });
  return lists;
}

}  // namespace coterie
