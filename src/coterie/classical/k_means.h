#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "coterie/random.h"

namespace coterie {

struct KMeans {
  std::vector<int32_t> labels;  // 0..clusters-1, one per point
  double distortion = 0;        // sum of squared distances to the centers
};

// Points (rows of `columns` numbers each) grouped around centers: Lloyd's iteration until nothing
// changes or 100 rounds, from centers that are far apart (k-means++, Arthur & Vassilvitskii 2007);
// the best of `restarts`. A cluster may be empty when points coincide. clusters >= 1 and at least
// one point are needed.
KMeans k_means(std::span<const float> points, int64_t columns, int64_t clusters, int64_t restarts,
               const Rng& rng);

}  // namespace coterie
