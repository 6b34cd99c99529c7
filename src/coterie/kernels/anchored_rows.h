#pragma once

#include "coterie/kernels/kernel.h"

namespace coterie::kernels {

// Rows that are pooled as an anchor sees them; see related_pool.
struct RelatedRows {
  const float* v;     // (rows, width)
  const float* p;     // (rows, width)
  const float* base;  // (rows, heads)
  int64_t rows;
  int64_t width;
  int64_t heads;
  const float* queries;  // (heads, width)
};

// to[r,:] = prelu(from[r,:] + constant)
COTERIE_KERNEL(void, shifted_prelu,
               (const float* from, int64_t rows, int64_t width, const float* constant, float slope,
                float* to));

// out[r] = x[r,:] · y
COTERIE_KERNEL(void, dots,
               (const float* x, int64_t rows, int64_t width, const float* y, float* out));

// related_pool() of anchored.h, and the floats of scratch that it needs.
COTERIE_KERNEL(void, pool_related_rows,
               (const RelatedRows& rows, const float* b, int64_t skip, float* v, float* r,
                float* scratch));
COTERIE_KERNEL(int64_t, related_rows_scratch, (const RelatedRows& rows));

}  // namespace coterie::kernels
