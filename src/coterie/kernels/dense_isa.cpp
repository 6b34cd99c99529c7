// Compiled once per instruction set, in the namespace COTERIE_ISA.
#include "coterie/kernels/dense_isa.h"

#include "coterie/kernels/gemm_tile.h"

namespace coterie::kernels::COTERIE_ISA {
namespace {

inline Vec finished(Vec sum, Vec bias, const DenseLayer& layer) {
  sum += bias;
  return layer.activate ? prelu(sum, splat(layer.slope)) : sum;
}

}  // namespace

void linear(const float* x, int64_t x_stride, int64_t rows, const DenseLayer& layer, float* y,
            int64_t y_stride) {
  // A strip of rows stays in the cache while all panels pass over it.
  constexpr int64_t kStrip = 96;
  for (int64_t strip = 0; strip < rows; strip += kStrip) {
    const int64_t count = rows - strip < kStrip ? rows - strip : kStrip;
    float* out = y + strip * y_stride;
    multiply_tile(
        x + strip * x_stride, x_stride, 1, count, layer.panels, layer.inputs, panels(layer.outputs),
        [&]<int N>(Count<N>, int64_t r, int64_t c, Block<N> & acc) __attribute__((always_inline)) {
          const int64_t left = layer.outputs - c;
          float bias[kPanel] = {};
          for (int64_t o = 0; layer.bias && o < kPanel && o < left; ++o)
            bias[o] = layer.bias[c + o];
          for (int i = 0; i < N; ++i) {
            float last[kPanel];
            float* to = left >= kPanel ? out + (r + i) * y_stride + c : last;
#pragma GCC unroll 4
            for (int v = 0; v < kVectors; ++v) {
              store(to + v * kLanes, finished(acc[i][v], load(bias + v * kLanes), layer));
            }
            if (to != last) continue;
            for (int64_t o = 0; o < left; ++o) out[(r + i) * y_stride + c + o] = last[o];
          }
        });
  }
}

}  // namespace coterie::kernels::COTERIE_ISA
