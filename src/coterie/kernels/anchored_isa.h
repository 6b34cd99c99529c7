#pragma once

// What anchored.cpp and its versions per instruction set share; see dense_isa.h.

#include <stdint.h>

namespace coterie::kernels {

#define COTERIE_ANCHORED(isa)                                                                      \
  namespace isa {                                                                                  \
  /* to[r,:] = prelu(from[r,:] + constant) */                                                      \
  void shifted_prelu(const float* from, int64_t rows, int64_t width, const float* constant,        \
                     float slope, float* to);                                                      \
  /* out[r] = x[r,:] · y */                                                                       \
  void dots(const float* x, int64_t rows, int64_t width, const float* y, float* out);              \
  /* t[r,:] = q[r,:] + a + relu(p[r,:] + b) */                                                     \
  void relate(const float* q, const float* p, int64_t rows, int64_t width, const float* a,         \
              const float* b, float* t);                                                           \
  /* out = Σ_r shares[r] t[r,:] */                                                                \
  void weighted_sum(const float* t, int64_t rows, int64_t width, const float* shares, float* out); \
  }
COTERIE_ANCHORED(any)
COTERIE_ANCHORED(x86_64_v3)
#undef COTERIE_ANCHORED

}  // namespace coterie::kernels
