#pragma once

#include "coterie/neighbors/neighbors.h"
#include "coterie/random.h"

namespace coterie {

inline Points random_points(int64_t count, int64_t dimensions, uint64_t seed) {
  Rng rng(seed);
  Points points{count, dimensions, std::vector<float>(count * dimensions)};
  for (float& x : points.values) x = static_cast<float>(rng.normal());
  return points;
}

}  // namespace coterie
