#include <cmath>
#include <string>

#include "coterie/error.h"
#include "coterie/neighbors/neighbors.h"
#include "coterie/neighbors/search.h"

namespace coterie {
namespace {

// Up to here looking at all pairs takes no longer than an index.
constexpr int64_t kExactUpTo = 8192;

Points with_length_one(Points points) {
  for (int64_t i = 0; i < points.count; ++i) {
    float* row = points.values.data() + i * points.dimensions;
    double squares = 0;
    for (int64_t d = 0; d < points.dimensions; ++d) squares += double{row[d]} * double{row[d]};
    if (!(squares > 0)) {
      throw InputError("point " + std::to_string(i) +
                       " has only zeros: there is no angle to it (cosine)");
    }
    const double length = std::sqrt(squares);
    for (int64_t d = 0; d < points.dimensions; ++d) row[d] = static_cast<float>(row[d] / length);
  }
  return points;
}

NeighborLists search_with(const Points& points, int64_t k, NeighborSearch search) {
  const bool exact = search == NeighborSearch::exact ||
                     (search == NeighborSearch::automatic && points.count <= kExactUpTo);
  return exact ? exact_neighbors(points, k) : approximate_neighbors(points, k);
}

}  // namespace

NeighborLists nearest_neighbors(const Points& points, int64_t k, Metric metric,
                                NeighborSearch search) {
  if (k < 1 || k >= points.count) {
    throw InputError(std::to_string(k) + " neighbors asked for, but there are " +
                     std::to_string(points.count) +
                     " points: at least 1 and less than the points expected");
  }
  if (metric == Metric::cosine) {
    NeighborLists lists = search_with(with_length_one(points), k, search);
    for (float& distance : lists.distances) distance /= 2;  // |a - b|^2 = 2 - 2 cos
    return lists;
  }
  NeighborLists lists = search_with(points, k, search);
  for (float& distance : lists.distances) distance = std::sqrt(distance);
  return lists;
}

}  // namespace coterie
