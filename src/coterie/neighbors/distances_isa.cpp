#include "coterie/neighbors/distances.h"

#include "coterie/kernels/simd.h"

namespace coterie::kernels::COTERIE_ISA {

void block_distances(const float* block, const float* point, int64_t dimensions, float* out) {
  constexpr int64_t kVectors = kBlockPoints / kLanes;
  Vec sums[kVectors] = {};
  for (int64_t d = 0; d < dimensions; ++d) {
    const Vec own = splat(point[d]);
    const float* others = block + d * kBlockPoints;
#pragma GCC unroll 8
    for (int64_t v = 0; v < kVectors; ++v) {
      const Vec apart = load(others + v * kLanes) - own;
      sums[v] += apart * apart;
    }
  }
  for (int64_t v = 0; v < kVectors; ++v) store(out + v * kLanes, sums[v]);
}

float squared_distance(const float* a, const float* b, int64_t dimensions) {
  typedef float Float8 __attribute__((vector_size(32), aligned(4), may_alias));
  Float8 sums = {};
  for (int64_t d = 0; d < dimensions; d += 8) {
    const Float8 apart =
        *reinterpret_cast<const Float8*>(a + d) - *reinterpret_cast<const Float8*>(b + d);
    sums += apart * apart;
  }
  return ((sums[0] + sums[4]) + (sums[2] + sums[6])) + ((sums[1] + sums[5]) + (sums[3] + sums[7]));
}

void exponentials(float* x, int64_t count) {
  for (int64_t t = 0; t < count; t += kLanes) store(x + t, exponential(load(x + t)));
}

}  // namespace coterie::kernels::COTERIE_ISA
