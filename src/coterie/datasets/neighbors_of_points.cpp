#include "coterie/datasets/neighbors_of_points.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "coterie/datasets/block_graph.h"
#include "coterie/datasets/connected_labels.h"
#include "coterie/datasets/neighbor_links.h"
#include "coterie/datasets/point_cloud.h"

namespace coterie {
namespace {

constexpr int64_t kFewest = 8;  // points of a component

std::vector<int64_t> draw_component_sizes(const NeighborsOptions& options, int64_t nodes,
                                          Rng& rng) {
  const auto least = std::max<int64_t>(
      kFewest, static_cast<int64_t>(options.smallest * static_cast<double>(nodes)));
  int64_t count = options.components.draw_integer(rng);
  if (rng.bernoulli(options.single)) count = 1;
  count = std::clamp<int64_t>(count, 1, std::max<int64_t>(1, nodes / least));
  const double concentration = options.concentration.draw(rng);
  std::vector<double> share(count);
  for (double& s : share) s = rng.gamma(concentration) + 1e-300;
  std::vector<int64_t> sizes(count, std::min(least, nodes));
  for (int64_t left = nodes - count * sizes[0]; left > 0; --left) ++sizes[rng.categorical(share)];
  return sizes;
}

// Centers around 0, none nearer to another than 0.8 separations of what the two measure. They lie
// as close together as this allows: the space they come from grows while there is no room.
std::vector<std::vector<double>> draw_centers(const std::vector<double>& deviation,
                                              double separation, int64_t dimensions, Rng& rng) {
  std::vector<std::vector<double>> centers;
  double spread = separation / std::sqrt(2.0 * static_cast<double>(dimensions));
  std::vector<double> center(dimensions);
  for (int failures = 0; centers.size() < deviation.size();) {
    for (double& x : center) x = spread * rng.normal();
    const size_t k = centers.size();
    bool free = true;
    for (size_t l = 0; l < k && free; ++l) {
      double squares = 0;
      for (int64_t d = 0; d < dimensions; ++d) {
        squares += (center[d] - centers[l][d]) * (center[d] - centers[l][d]);
      }
      const double nearest = 0.4 * separation * (deviation[k] + deviation[l]);
      free = squares >= nearest * nearest;
    }
    if (free) {
      centers.push_back(center);
    } else if (++failures % 8 == 0) {
      spread *= 1.05;
    }
  }
  return centers;
}

double root_mean_square(const Cloud& cloud) {
  double squares = 0;
  for (const double x : cloud.values) squares += x * x;
  return std::sqrt(squares / static_cast<double>(cloud.values.size()));
}

Cloud draw_mixture(const NeighborsOptions& options, std::span<const int64_t> sizes,
                   std::span<const int32_t> labels, int64_t dimensions, Rng& rng) {
  std::vector<Cloud> clouds;
  std::vector<double> deviation;
  for (const int64_t size : sizes) {
    const auto shape = options.shape.value_or(
        static_cast<PointShape>(rng.categorical(std::vector<double>{6, 5, 2, 2, 3, 1.5, 2, 2})));
    clouds.push_back(draw_shape(shape, size, dimensions, rng));
    deviation.push_back(root_mean_square(clouds.back()));
  }
  const auto centers = draw_centers(deviation, options.separation.draw(rng), dimensions, rng);
  Cloud all(static_cast<int64_t>(labels.size()), dimensions);
  std::vector<int64_t> next(sizes.size(), 0);
  for (int64_t i = 0; i < all.count; ++i) {
    const int32_t k = labels[i];
    const double* from = clouds[k].row(next[k]++);
    for (int64_t d = 0; d < dimensions; ++d) all.row(i)[d] = centers[k][d] + from[d];
  }
  return all;
}

Points draw_points(const NeighborsOptions& options, std::span<const int64_t> sizes,
                   std::span<const int32_t> labels, Rng& rng) {
  int64_t dimensions = options.dimensions.draw_integer(rng);
  if (rng.bernoulli(options.counts)) {
    // What drives a cell are a few programs of many genes.
    dimensions = std::min<int64_t>(dimensions, 15);
    return counted_cells(draw_mixture(options, sizes, labels, dimensions, rng), rng).points();
  }
  Cloud cloud = draw_mixture(options, sizes, labels, dimensions, rng);
  if (rng.bernoulli(options.warped)) warp(cloud, rng);
  if (rng.bernoulli(options.noisy)) {
    cloud = with_noise(cloud, options.noise_dimensions.draw_integer(rng), rng);
  }
  return cloud.points();
}

// Weights of edges inside and between labels; each pair once on either side of the diagonal.
class WeightBetween {
 public:
  WeightBetween(const Graph& graph, std::span<const int32_t> labels, int64_t count)
      : count_(count), weight_(count * count, 0) {
    for (NodeId i = 0; i < graph.nodes(); ++i) {
      const auto neighbors = graph.neighbors(i);
      const auto weights = graph.weights(i);
      for (size_t t = 0; t < neighbors.size(); ++t) {
        at(labels[i], labels[neighbors[t]]) += weights.empty() ? 1 : weights[t];
      }
    }
  }
  // Of what chance would put between a and b, if the two were one, what is there?
  double share_of_chance(int64_t a, int64_t b) {
    const double from_a = at(a, a) + at(a, b);
    const double from_b = at(b, b) + at(a, b);
    return from_a > 0 && from_b > 0 ? at(a, b) * (from_a + from_b) / (from_a * from_b) : 0;
  }
  void merge(int64_t into, int64_t gone) {
    for (int64_t l = 0; l < count_; ++l) at(into, l) += std::exchange(at(gone, l), 0);
    for (int64_t l = 0; l < count_; ++l) at(l, into) += std::exchange(at(l, gone), 0);
  }

 private:
  double& at(int64_t a, int64_t b) { return weight_[a * count_ + b]; }

  int64_t count_;
  std::vector<double> weight_;
};

// Labels after components that nobody could tell apart have become one.
void merge_mixed(const Graph& graph, int64_t count, double least, std::vector<int32_t>& labels) {
  WeightBetween between(graph, labels, count);
  std::vector<int32_t> label(count);
  std::iota(label.begin(), label.end(), 0);
  while (true) {
    double most = least;
    int32_t into = -1, gone = -1;
    for (int32_t a = 0; a < count; ++a) {
      for (int32_t b = a + 1; b < count; ++b) {
        if (const double share = between.share_of_chance(a, b); share > most) {
          most = share;
          into = a;
          gone = b;
        }
      }
    }
    if (gone < 0) break;
    between.merge(into, gone);
    std::replace(label.begin(), label.end(), gone, into);
  }
  for (int32_t& l : labels) l = label[l];
}

void check(const NeighborsOptions& options) {
  check_ranges(options);
  require_integers(options.nodes, 2, 2147483647, "nodes");
  require_integers(options.components, 1, 10000, "components");
  require_range(options.concentration, 1e-3, 1e6, "concentration");
  require_integers(options.dimensions, 1, 10000, "dimensions");
  require_integers(options.noise_dimensions, 0, 10000, "noise_dimensions");
  require_range(options.separation, 0, 1e6, "separation");
  require_integers(options.k, 1, 10000, "k");
}

}  // namespace

LabeledGraph draw_neighbors(const NeighborsOptions& options, Rng& rng) {
  check(options);
  const std::vector<int64_t> sizes =
      draw_component_sizes(options, options.nodes.draw_integer(rng), rng);
  std::vector<int32_t> labels = shuffled_labels(sizes, rng);
  const Points points = draw_points(options, sizes, labels, rng);
  Graph graph = draw_links(points, options.k, options.links, rng);
  merge_mixed(graph, static_cast<int64_t>(sizes.size()), options.merge, labels);
  return connected_labels(std::move(graph), labels);
}

}  // namespace coterie
