#pragma once

#include <cstdint>
#include <vector>

#include "coterie/kernels/aligned.h"

namespace coterie::kernels {

// A weight matrix W [outputs, inputs] arranged for linear(): panels of 16 outputs, the inputs of a
// panel one after another, so that the innermost loop reads memory in order. Missing outputs of the
// last panel are zero.
class PackedWeight {
 public:
  static constexpr int64_t kPanel = 16;

  PackedWeight() = default;
  PackedWeight(const float* weight, int64_t outputs, int64_t inputs);

  int64_t outputs() const { return outputs_; }
  int64_t inputs() const { return inputs_; }
  int64_t panels() const { return (outputs_ + kPanel - 1) / kPanel; }
  const float* panel(int64_t p) const { return values_.data() + p * inputs_ * kPanel; }
  float value(int64_t output, int64_t input) const {
    return panel(output / kPanel)[input * kPanel + output % kPanel];
  }

 private:
  friend PackedWeight compose(const PackedWeight& outer, const PackedWeight& inner);

  int64_t outputs_ = 0;
  int64_t inputs_ = 0;
  AlignedVector<float> values_;
};

// The product of two weight matrices, outer · inner.
PackedWeight compose(const PackedWeight& outer, const PackedWeight& inner);

// What happens to a sum before it is stored.
struct Finish {
  const float* bias = nullptr;  // one per output, added first
  bool activate = false;        // negative results are multiplied by `slope` (0 is relu)
  float slope = 0;
  const float* residual = nullptr;  // a row for each row of x, added last
  int64_t residual_stride = 0;
};

// y[r, o] = finish(Σ_i x[r, i] W[o, i]) for rows r in [0, rows). Rows of x and y lie x_stride and
// y_stride floats apart; y does not overlap x.
//
// A row's result does not depend on which other rows are computed with it, so callers may divide
// rows among threads as they like.
void linear(const float* x, int64_t x_stride, int64_t rows, const PackedWeight& weight,
            const Finish& finish, float* y, int64_t y_stride);

}  // namespace coterie::kernels
