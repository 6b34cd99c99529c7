#include "coterie/datasets/point_cloud.h"

#include <algorithm>
#include <cmath>

#include "coterie/portable_math.h"

namespace coterie {
namespace {

void fill_normal(std::vector<double>& values, double deviation, Rng& rng) {
  for (double& value : values) value = deviation * rng.normal();
}

// A path in space: pieces[p] begins where an earlier piece ends, or at 0.
struct Segment {
  std::vector<double> from;
  std::vector<double> to;
};

std::vector<Segment> draw_pieces(int64_t count, bool branching, int64_t dimensions, Rng& rng) {
  std::vector<Segment> pieces;
  const double length = rng.uniform(0.8, 2.2);
  for (int64_t p = 0; p < count; ++p) {
    std::vector<double> from(dimensions, 0);
    if (p > 0) from = pieces[branching ? rng.below(p) : p - 1].to;
    std::vector<double> to = from;
    for (double& x : to) x += length * rng.normal();
    pieces.push_back({std::move(from), std::move(to)});
  }
  return pieces;
}

// Points on the pieces, with noise around. Where `ends` is below 1, more lie near the ends.
void along(const std::vector<Segment>& pieces, double ends, Cloud& cloud, Rng& rng) {
  for (int64_t i = 0; i < cloud.count; ++i) {
    const Segment& piece = pieces[rng.below(static_cast<int64_t>(pieces.size()))];
    const double t = ends == 1 ? rng.uniform() : rng.beta(ends, ends);
    for (int64_t d = 0; d < cloud.dimensions; ++d) {
      cloud.row(i)[d] = piece.from[d] + t * (piece.to[d] - piece.from[d]);
    }
  }
  blur(cloud, rng.uniform(0.25, 0.7), rng);
}

void ring(Cloud& cloud, Rng& rng) {
  std::vector<double> a(cloud.dimensions);
  std::vector<double> b(cloud.dimensions);
  fill_normal(a, 1, rng);
  fill_normal(b, 1, rng);
  for (int64_t i = 0; i < cloud.count; ++i) {
    const double x = rng.normal();
    const double y = rng.normal();
    const double length = std::sqrt(x * x + y * y + 1e-300);
    for (int64_t d = 0; d < cloud.dimensions; ++d) {
      cloud.row(i)[d] = (x * a[d] + y * b[d]) / length;
    }
  }
  blur(cloud, rng.uniform(0.1, 0.25), rng);
}

void ball(Cloud& cloud, Rng& rng) {
  fill_normal(cloud.values, 1, rng);
  const auto dimensions = static_cast<double>(cloud.dimensions);
  for (int64_t i = 0; i < cloud.count; ++i) {
    double squares = 1e-300;
    for (int64_t d = 0; d < cloud.dimensions; ++d) squares += cloud.row(i)[d] * cloud.row(i)[d];
    const double radius = portable_exp(portable_log(rng.positive_uniform()) / dimensions);
    for (int64_t d = 0; d < cloud.dimensions; ++d) cloud.row(i)[d] *= radius / std::sqrt(squares);
  }
}

// Around 0, with the mean square of coordinates that is asked for.
void standardise(Cloud& cloud, double deviation) {
  std::vector<double> mean(cloud.dimensions, 0);
  for (int64_t i = 0; i < cloud.count; ++i) {
    for (int64_t d = 0; d < cloud.dimensions; ++d) mean[d] += cloud.row(i)[d];
  }
  double squares = 0;
  for (int64_t i = 0; i < cloud.count; ++i) {
    for (int64_t d = 0; d < cloud.dimensions; ++d) {
      double& x = cloud.row(i)[d];
      x -= mean[d] / static_cast<double>(cloud.count);
      squares += x * x;
    }
  }
  if (!(squares > 0)) return;
  const double factor = deviation / std::sqrt(squares / static_cast<double>(cloud.values.size()));
  for (double& x : cloud.values) x *= factor;
}

}  // namespace

Cloud draw_shape(PointShape shape, int64_t count, int64_t dimensions, Rng& rng) {
  Cloud cloud(count, dimensions);
  double deviation = portable_exp(0.3 * rng.normal());
  switch (shape) {
    case PointShape::gaussian:
      fill_normal(cloud.values, 1, rng);
      break;
    case PointShape::stretched: {
      std::vector<double> scale(dimensions);
      for (double& s : scale) s = portable_exp(0.7 * rng.normal());
      for (int64_t i = 0; i < count; ++i) {
        for (int64_t d = 0; d < dimensions; ++d) cloud.row(i)[d] = scale[d] * rng.normal();
      }
      break;
    }
    case PointShape::heavy_tailed:
      for (int64_t i = 0; i < count; ++i) {
        const double scale = std::sqrt(5 / (2 * rng.gamma(2.5)));
        for (int64_t d = 0; d < dimensions; ++d) cloud.row(i)[d] = scale * rng.normal();
      }
      break;
    case PointShape::ball:
      ball(cloud, rng);
      break;
    case PointShape::ring:
      ring(cloud, rng);
      deviation *= rng.uniform(1, 2.2);
      break;
    case PointShape::path:
      along(draw_pieces(rng.between(2, 5), false, dimensions, rng), 1, cloud, rng);
      deviation *= rng.uniform(1, 2.2);
      break;
    case PointShape::tree:
      along(draw_pieces(rng.between(3, 8), true, dimensions, rng), 1, cloud, rng);
      deviation *= rng.uniform(1, 2.2);
      break;
    case PointShape::gradient:
      along(draw_pieces(1, false, dimensions, rng), rng.uniform(0.5, 1.5), cloud, rng);
      deviation *= rng.uniform(1, 1.6);
      break;
  }
  standardise(cloud, deviation);
  return cloud;
}

void blur(Cloud& cloud, double deviation, Rng& rng) {
  for (double& x : cloud.values) x += deviation * rng.normal();
}

void warp(Cloud& cloud, Rng& rng) {
  const int64_t dimensions = cloud.dimensions;
  std::vector<double> weights(dimensions * dimensions);
  fill_normal(weights, rng.uniform(0.3, 0.9) / std::sqrt(static_cast<double>(dimensions)), rng);
  const double strength = rng.uniform(0.5, 1.5);
  std::vector<double> bent(dimensions);
  for (int64_t i = 0; i < cloud.count; ++i) {
    double* x = cloud.row(i);
    std::fill(bent.begin(), bent.end(), 0);
    for (int64_t from = 0; from < dimensions; ++from) {
      for (int64_t to = 0; to < dimensions; ++to) {
        bent[to] += x[from] * weights[from * dimensions + to];
      }
    }
    // tanh(b) = 1 - 2 / (exp(2 b) + 1)
    for (int64_t d = 0; d < dimensions; ++d) {
      x[d] += strength * (1 - 2 / (portable_exp(2 * bent[d]) + 1));
    }
  }
}

Cloud with_noise(const Cloud& cloud, int64_t columns, Rng& rng) {
  Cloud wider(cloud.count, cloud.dimensions + columns);
  const double deviation = rng.uniform(0.1, 0.7);
  for (int64_t i = 0; i < cloud.count; ++i) {
    std::copy_n(cloud.row(i), cloud.dimensions, wider.row(i));
    for (int64_t d = cloud.dimensions; d < wider.dimensions; ++d) {
      wider.row(i)[d] = deviation * rng.normal();
    }
  }
  return wider;
}

}  // namespace coterie
