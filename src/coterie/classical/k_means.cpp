#include "coterie/classical/k_means.h"

#include <algorithm>
#include <cassert>
#include <limits>

namespace coterie {
namespace {

struct Points {
  std::span<const float> values;
  int64_t columns;
  int64_t count() const { return std::ssize(values) / columns; }
  const float* point(int64_t i) const { return values.data() + i * columns; }
};

double squared_distance(const float* point, const double* center, int64_t columns) {
  double sum = 0;
  for (int64_t c = 0; c < columns; ++c) {
    const double difference = point[c] - center[c];
    sum += difference * difference;
  }
  return sum;
}

// The first center is a random point; each further one is a point chosen with probability
// proportional to its squared distance from the nearest center so far.
std::vector<double> far_apart(const Points& points, int64_t clusters, Rng& rng) {
  std::vector<double> centers(clusters * points.columns);
  std::vector<double> nearest(points.count(), std::numeric_limits<double>::max());
  for (int64_t k = 0; k < clusters; ++k) {
    const bool distinct =
        k > 0 && std::any_of(nearest.begin(), nearest.end(), [](double d) { return d > 0; });
    const int64_t chosen = distinct ? rng.categorical(nearest) : rng.below(points.count());
    double* center = centers.data() + k * points.columns;
    std::copy_n(points.point(chosen), points.columns, center);
    for (int64_t i = 0; i < points.count(); ++i) {
      nearest[i] = std::min(nearest[i], squared_distance(points.point(i), center, points.columns));
    }
  }
  return centers;
}

// Gives every point to its nearest center (ties: the first) and returns whether any changed.
bool assign(const Points& points, const std::vector<double>& centers, KMeans& result) {
  const int64_t clusters = std::ssize(centers) / points.columns;
  bool changed = false;
  result.distortion = 0;
  for (int64_t i = 0; i < points.count(); ++i) {
    double best = std::numeric_limits<double>::max();
    int32_t label = 0;
    for (int64_t k = 0; k < clusters; ++k) {
      const double distance =
          squared_distance(points.point(i), centers.data() + k * points.columns, points.columns);
      if (distance < best) {
        best = distance;
        label = static_cast<int32_t>(k);
      }
    }
    changed = changed || result.labels[i] != label;
    result.labels[i] = label;
    result.distortion += best;
  }
  return changed;
}

// Moves every center to the mean of its points; a center without points stays.
void move_centers(const Points& points, const KMeans& result, std::vector<double>& centers) {
  const int64_t clusters = std::ssize(centers) / points.columns;
  std::vector<double> sums(centers.size());
  std::vector<int64_t> sizes(clusters);
  for (int64_t i = 0; i < points.count(); ++i) {
    ++sizes[result.labels[i]];
    double* sum = sums.data() + result.labels[i] * points.columns;
    for (int64_t c = 0; c < points.columns; ++c) sum[c] += points.point(i)[c];
  }
  for (int64_t k = 0; k < clusters; ++k) {
    if (sizes[k] == 0) continue;
    for (int64_t c = 0; c < points.columns; ++c) {
      centers[k * points.columns + c] =
          sums[k * points.columns + c] / static_cast<double>(sizes[k]);
    }
  }
}

}  // namespace

KMeans k_means(std::span<const float> values, int64_t columns, int64_t clusters, int64_t restarts,
               const Rng& rng) {
  const Points points{values, columns};
  assert(points.count() > 0 && clusters > 0);
  constexpr int kRounds = 100;
  KMeans best;
  best.distortion = std::numeric_limits<double>::max();
  for (int64_t restart = 0; restart < std::max<int64_t>(restarts, 1); ++restart) {
    Rng stream = rng.stream("restart", restart);
    std::vector<double> centers = far_apart(points, clusters, stream);
    KMeans result;
    result.labels.assign(points.count(), -1);
    for (int round = 0; round < kRounds && assign(points, centers, result); ++round) {
      move_centers(points, result, centers);
    }
    if (result.distortion < best.distortion) best = std::move(result);
  }
  return best;
}

}  // namespace coterie
