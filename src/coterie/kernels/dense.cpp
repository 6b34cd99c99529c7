#include "coterie/kernels/dense.h"

#include "coterie/kernels/dense_isa.h"
#include "coterie/kernels/isa.h"

namespace coterie::kernels {

PackedWeight::PackedWeight(const float* weight, int64_t outputs, int64_t inputs)
    : outputs_(outputs), inputs_(inputs), values_(panels() * inputs * kPanel, 0.0f) {
  for (int64_t o = 0; o < outputs; ++o) {
    float* panel = values_.data() + (o / kPanel) * inputs * kPanel + o % kPanel;
    for (int64_t i = 0; i < inputs; ++i) panel[i * kPanel] = weight[o * inputs + i];
  }
}

void linear(const float* x, int64_t x_stride, int64_t rows, const PackedWeight& weight,
            const Finish& finish, float* y, int64_t y_stride) {
  static const auto chosen = isa() == Isa::x86_64_v3 ? x86_64_v3::linear : any::linear;
  chosen(x, x_stride, rows,
         {weight.panel(0), weight.inputs(), weight.outputs(), finish.bias, finish.activate,
          finish.slope},
         y, y_stride);
}

}  // namespace coterie::kernels
