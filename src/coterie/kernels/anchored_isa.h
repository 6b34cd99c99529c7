#pragma once

// What anchored.cpp and its versions per instruction set share; see dense_isa.h.

#include <stdint.h>

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

#define COTERIE_ANCHORED(isa)                                                                  \
  namespace isa {                                                                              \
  /* to[r,:] = prelu(from[r,:] + constant) */                                                  \
  void shifted_prelu(const float* from, int64_t rows, int64_t width, const float* constant,    \
                     float slope, float* to);                                                  \
  /* out[r] = x[r,:] · y */                                                                   \
  void dots(const float* x, int64_t rows, int64_t width, const float* y, float* out);          \
  int64_t related_scratch(const RelatedRows& rows);                                            \
  void related_pool(const RelatedRows& rows, const float* b, int64_t skip, float* v, float* r, \
                    float* scratch);                                                           \
  }
COTERIE_ANCHORED(any)
COTERIE_ANCHORED(x86_64_v3)
#undef COTERIE_ANCHORED

}  // namespace coterie::kernels
