#pragma once

// What dense.cpp and the files that are compiled once per instruction set share. Those files
// include nothing but this kind of header: an inline function of the standard library, compiled
// there for AVX2, could be the copy that the linker keeps for everyone.

#include <stdint.h>

namespace coterie::kernels {

// A PackedWeight and a Finish, as plain numbers.
struct DenseLayer {
  const float* panels;  // each (inputs, 16)
  int64_t inputs;
  int64_t outputs;
  const float* bias;  // may be null
  bool activate;
  float slope;
  const float* residual;  // may be null
  int64_t residual_stride;
};

#define COTERIE_DENSE(isa)                                                                       \
  namespace isa {                                                                                \
  void linear(const float* x, int64_t x_stride, int64_t rows, const DenseLayer& layer, float* y, \
              int64_t y_stride);                                                                 \
  }
COTERIE_DENSE(any)
COTERIE_DENSE(x86_64_v3)
#undef COTERIE_DENSE

}  // namespace coterie::kernels
