#include "coterie/kernels/dense.h"

#include <algorithm>

#include "coterie/kernels/dense_layer.h"

namespace coterie::kernels {

PackedWeight::PackedWeight(const float* weight, int64_t outputs, int64_t inputs)
    : outputs_(outputs), inputs_(inputs), values_(panels() * inputs * kPanel, 0.0f) {
  for (int64_t o = 0; o < outputs; ++o) {
    float* panel = values_.data() + (o / kPanel) * inputs * kPanel + o % kPanel;
    for (int64_t i = 0; i < inputs; ++i) panel[i * kPanel] = weight[o * inputs + i];
  }
}

PackedWeight compose(const PackedWeight& outer, const PackedWeight& inner) {
  // A packed matrix is its transpose in stripes: those of the inner one are rows for linear(),
  // whose output is the transpose of the product.
  constexpr int64_t kPanel = PackedWeight::kPanel;
  const int64_t depth = inner.panels() * kPanel;
  const int64_t width = outer.panels() * kPanel;
  AlignedVector<float> rows(inner.inputs() * depth), columns(inner.inputs() * width, 0.0f);
  for (int64_t p = 0; p < inner.panels(); ++p) {
    for (int64_t i = 0; i < inner.inputs(); ++i) {
      std::copy_n(inner.panel(p) + i * kPanel, kPanel, rows.data() + i * depth + p * kPanel);
    }
  }
  linear(rows.data(), depth, inner.inputs(), outer, {}, columns.data(), width);
  PackedWeight both;
  both.outputs_ = outer.outputs();
  both.inputs_ = inner.inputs();
  both.values_.resize(both.panels() * both.inputs_ * kPanel);
  for (int64_t p = 0; p < both.panels(); ++p) {
    float* panel = both.values_.data() + p * both.inputs_ * kPanel;
    for (int64_t i = 0; i < both.inputs_; ++i) {
      std::copy_n(columns.data() + i * width + p * kPanel, kPanel, panel + i * kPanel);
    }
  }
  return both;
}

void linear(const float* x, int64_t x_stride, int64_t rows, const PackedWeight& weight,
            const Finish& finish, float* y, int64_t y_stride) {
  apply_dense_layer(x, x_stride, rows,
                    {weight.panel(0), weight.inputs(), weight.outputs(), finish.bias,
                     finish.activate, finish.slope, finish.residual, finish.residual_stride},
                    y, y_stride);
}

}  // namespace coterie::kernels
