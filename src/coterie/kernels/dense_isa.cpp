// Compiled once per instruction set, in the namespace COTERIE_ISA.
#include <algorithm>
#include <cstring>

#include "coterie/kernels/dense.h"

namespace coterie::kernels::COTERIE_ISA {
namespace {

// Eight floats; the compiler makes the best of them that the instruction set has.
typedef float Eight __attribute__((vector_size(32), aligned(4)));

constexpr int64_t kPanel = PackedWeight::kPanel;

Eight finished(Eight sum, const float* bias, const Finish& finish) {
  if (bias) sum += *reinterpret_cast<const Eight*>(bias);
  if (finish.activate) sum = sum > 0 ? sum : sum * finish.slope;
  return sum;
}

// `Rows` rows against one panel. Twelve accumulators, two columns of the panel and one broadcast
// value fill the sixteen registers of AVX2.
template <int Rows>
void block(const float* x, int64_t x_stride, const float* panel, int64_t inputs,
           const Finish& finish, int64_t first_output, int64_t outputs, float* y,
           int64_t y_stride) {
  Eight low[Rows] = {};
  Eight high[Rows] = {};
  for (int64_t i = 0; i < inputs; ++i) {
    const Eight w0 = *reinterpret_cast<const Eight*>(panel + i * kPanel);
    const Eight w1 = *reinterpret_cast<const Eight*>(panel + i * kPanel + 8);
#pragma GCC unroll 6
    for (int r = 0; r < Rows; ++r) {
      const float value = x[r * x_stride + i];
      low[r] += value * w0;
      high[r] += value * w1;
    }
  }
  const int64_t width = std::min(kPanel, outputs - first_output);
  if (width == kPanel) {
    const float* bias = finish.bias ? finish.bias + first_output : nullptr;
#pragma GCC unroll 6
    for (int r = 0; r < Rows; ++r) {
      float* out = y + r * y_stride + first_output;
      *reinterpret_cast<Eight*>(out) = finished(low[r], bias, finish);
      *reinterpret_cast<Eight*>(out + 8) = finished(high[r], bias ? bias + 8 : nullptr, finish);
    }
    return;
  }
  float bias[kPanel] = {};
  if (finish.bias) std::memcpy(bias, finish.bias + first_output, width * sizeof(float));
  for (int r = 0; r < Rows; ++r) {
    float out[kPanel];
    *reinterpret_cast<Eight*>(out) = finished(low[r], bias, finish);
    *reinterpret_cast<Eight*>(out + 8) = finished(high[r], bias + 8, finish);
    std::memcpy(y + r * y_stride + first_output, out, width * sizeof(float));
  }
}

}  // namespace

void linear(const float* x, int64_t x_stride, int64_t rows, const PackedWeight& weight,
            const Finish& finish, float* y, int64_t y_stride) {
  constexpr int kRows = 6;
  // A strip of rows stays in the first-level cache while all panels pass over it.
  constexpr int64_t kStrip = 8 * kRows;
  for (int64_t strip = 0; strip < rows; strip += kStrip) {
    const int64_t strip_end = std::min(rows, strip + kStrip);
    for (int64_t p = 0; p < weight.panels(); ++p) {
      const float* panel = weight.panel(p);
      const auto run = [&]<int Rows>(int64_t r) {
        block<Rows>(x + r * x_stride, x_stride, panel, weight.inputs(), finish, p * kPanel,
                    weight.outputs(), y + r * y_stride, y_stride);
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
