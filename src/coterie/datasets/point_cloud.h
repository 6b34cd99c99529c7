#pragma once

#include <cstdint>
#include <vector>

#include "coterie/datasets/neighbors_of_points.h"
#include "coterie/random.h"

namespace coterie {

// Rows of coordinates, as in Points, while they are made.
struct Cloud {
  int64_t count = 0;
  int64_t dimensions = 0;
  std::vector<double> values;

  Cloud(int64_t points, int64_t columns)
      : count(points), dimensions(columns), values(points * columns, 0) {}
  double* row(int64_t i) { return values.data() + i * dimensions; }
  const double* row(int64_t i) const { return values.data() + i * dimensions; }
  Points points() const { return {count, dimensions, {values.begin(), values.end()}}; }
};

// Points of one component around 0, in no order. The mean square of their coordinates is 1, up to a
// factor for this component that is drawn: long shapes are larger.
Cloud draw_shape(PointShape shape, int64_t count, int64_t dimensions, Rng& rng);

// What real measurements do to points: x + strength tanh(x W) for a random W.
void warp(Cloud& cloud, Rng& rng);

// The same points with columns of noise beside their own.
Cloud with_noise(const Cloud& cloud, int64_t columns, Rng& rng);

// Adds normal noise to every coordinate.
void blur(Cloud& cloud, double deviation, Rng& rng);

// What an experiment that counts molecules sees of points: genes whose logarithmic rates are linear
// in the coordinates, cells that differ in how many molecules were caught, Poisson counts,
// logarithms of normalised counts, and of those the leading principal components.
Cloud counted_cells(const Cloud& cloud, Rng& rng);

}  // namespace coterie
