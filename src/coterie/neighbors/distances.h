#pragma once

#include "coterie/kernels/kernel.h"

namespace coterie::kernels {

// These give the same bits with every instruction set (no operation is fused, and sums have one
// order), because graphs of neighbors are drawn from seeds.

// How many points stand side by side in a block of (dimensions, kBlockPoints) floats.
constexpr int64_t kBlockPoints = 32;

// out[t] = squared distance of `point` and point t of the block, for all kBlockPoints.
COTERIE_KERNEL(void, block_distances,
               (const float* block, const float* point, int64_t dimensions, float* out));

// The squared distance of two points; dimensions is a multiple of 8.
COTERIE_KERNEL(float, squared_distance, (const float* a, const float* b, int64_t dimensions));

// x[t] := exp(x[t]), relative error below 3e-7, for -87 <= x <= 88; count is a multiple of 8.
COTERIE_KERNEL(void, exponentials, (float* x, int64_t count));

}  // namespace coterie::kernels
