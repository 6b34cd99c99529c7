// Compiled once per instruction set, in the namespace COTERIE_ISA.
#include "coterie/kernels/dense_isa.h"

namespace coterie::kernels::COTERIE_ISA {
namespace {

// Eight floats; the compiler makes the best of them that the instruction set has.
typedef float Eight __attribute__((vector_size(32), aligned(4)));

constexpr int64_t kPanel = 16;

Eight finished(Eight sum, const float* bias, const DenseLayer& layer) {
  if (bias) sum += *reinterpret_cast<const Eight*>(bias);
  if (layer.activate) sum = sum > 0 ? sum : sum * layer.slope;
  return sum;
}

// `Rows` rows against one panel. Twelve accumulators, two columns of the panel and one broadcast
// value fill the sixteen registers of AVX2.
template <int Rows>
void block(const float* x, int64_t x_stride, const float* panel, const DenseLayer& layer,
           int64_t first_output, float* y, int64_t y_stride) {
  Eight low[Rows] = {};
  Eight high[Rows] = {};
  for (int64_t i = 0; i < layer.inputs; ++i) {
    const Eight w0 = *reinterpret_cast<const Eight*>(panel + i * kPanel);
    const Eight w1 = *reinterpret_cast<const Eight*>(panel + i * kPanel + 8);
#pragma GCC unroll 6
    for (int r = 0; r < Rows; ++r) {
      const float value = x[r * x_stride + i];
      low[r] += value * w0;
      high[r] += value * w1;
    }
  }
  const int64_t left = layer.outputs - first_output;
  if (left >= kPanel) {
    const float* bias = layer.bias ? layer.bias + first_output : nullptr;
#pragma GCC unroll 6
    for (int r = 0; r < Rows; ++r) {
      float* out = y + r * y_stride + first_output;
      *reinterpret_cast<Eight*>(out) = finished(low[r], bias, layer);
      *reinterpret_cast<Eight*>(out + 8) = finished(high[r], bias ? bias + 8 : nullptr, layer);
    }
    return;
  }
  float bias[kPanel] = {};
  for (int64_t o = 0; layer.bias && o < left; ++o) bias[o] = layer.bias[first_output + o];
  for (int r = 0; r < Rows; ++r) {
    float out[kPanel];
    *reinterpret_cast<Eight*>(out) = finished(low[r], bias, layer);
    *reinterpret_cast<Eight*>(out + 8) = finished(high[r], bias + 8, layer);
    for (int64_t o = 0; o < left; ++o) y[r * y_stride + first_output + o] = out[o];
  }
}

}  // namespace

void linear(const float* x, int64_t x_stride, int64_t rows, const DenseLayer& layer, float* y,
            int64_t y_stride) {
  constexpr int kRows = 6;
  // A strip of rows stays in the first-level cache while all panels pass over it.
  constexpr int64_t kStrip = 8 * kRows;
  for (int64_t strip = 0; strip < rows; strip += kStrip) {
    const int64_t strip_end = rows < strip + kStrip ? rows : strip + kStrip;
    for (int64_t first = 0; first < layer.outputs; first += kPanel) {
      const float* panel = layer.panels + first * layer.inputs;
      const auto run = [&]<int Rows>(int64_t r) {
        block<Rows>(x + r * x_stride, x_stride, panel, layer, first, y + r * y_stride, y_stride);
      };
      int64_t r = strip;
      for (; r + kRows <= strip_end; r += kRows) run.template operator()<kRows>(r);
      switch (strip_end - r) {
        case 1:
          run.template operator()<1>(r);
          break;
        case 2:
          run.template operator()<2>(r);
          break;
        case 3:
          run.template operator()<3>(r);
          break;
        case 4:
          run.template operator()<4>(r);
          break;
        case 5:
          run.template operator()<5>(r);
          break;
        default:
          break;
      }
    }
  }
}

}  // namespace coterie::kernels::COTERIE_ISA
