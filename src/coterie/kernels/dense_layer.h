#pragma once

#include "coterie/kernels/kernel.h"

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

// linear() of dense.h.
COTERIE_KERNEL(void, apply_dense_layer,
               (const float* x, int64_t x_stride, int64_t rows, const DenseLayer& layer, float* y,
                int64_t y_stride));

}  // namespace coterie::kernels
