#include "coterie/kernels/dense_layer.h"

#include "coterie/kernels/gemm_tile.h"

namespace coterie::kernels::COTERIE_ISA {
namespace {

// Finishes the rows r, r + 1, ... of one panel, all of whose columns exist.
template <int N>
inline __attribute__((always_inline)) void finish(const DenseLayer& layer, int64_t r, int64_t c,
                                                  Tile<N>& acc, float* y, int64_t y_stride) {
#pragma GCC unroll 4
  for (int v = 0; v < kVectors; ++v) {
    const int64_t column = c + v * kLanes;
    const Vec bias = layer.bias ? load(layer.bias + column) : Vec{};
#pragma GCC unroll 6
    for (int i = 0; i < N; ++i) {
      Vec sum = acc[i][v] + bias;
      if (layer.activate) sum = prelu(sum, splat(layer.slope));
      if (layer.residual) sum += load(layer.residual + (r + i) * layer.residual_stride + column);
      store(y + (r + i) * y_stride + column, sum);
    }
  }
}

// The same for `count` rows of sums of a panel of which only the first `left` columns exist.
void finish_part(const DenseLayer& layer, int64_t r, int64_t c, int64_t left, int count,
                 const float* sums, float* y, int64_t y_stride) {
  for (int i = 0; i < count; ++i) {
    for (int64_t o = 0; o < left; ++o) {
      float sum = sums[i * kPanel + o] + (layer.bias ? layer.bias[c + o] : 0);
      if (layer.activate && sum < 0) sum *= layer.slope;
      if (layer.residual) sum += layer.residual[(r + i) * layer.residual_stride + c + o];
      y[(r + i) * y_stride + c + o] = sum;
    }
  }
}

}  // namespace

void apply_dense_layer(const float* x, int64_t x_stride, int64_t rows, const DenseLayer& layer,
                       float* y, int64_t y_stride) {
  // A strip of rows stays in the cache while all panels pass over it.
  // A multiple of the rows of a tile, so that only the last strip has a rest.
  constexpr int64_t kStrip = 96;
  for (int64_t strip = 0; strip < rows; strip += kStrip) {
    const int64_t count = rows - strip < kStrip ? rows - strip : kStrip;
    multiply_tile(
        x + strip * x_stride, x_stride, 1, count, layer.panels, layer.inputs, panels(layer.outputs),
        [&]<int N>(Count<N> n, int64_t r, int64_t c, Tile<N> & acc) __attribute__((always_inline)) {
          if (layer.outputs - c >= kPanel) {
            finish<N>(layer, strip + r, c, acc, y, y_stride);
          } else {
            // A copy: sums whose address is taken would not stay in registers.
            float sums[N * kPanel];
            store_to(sums, kPanel)(n, 0, 0, acc);
            finish_part(layer, strip + r, c, layer.outputs - c, N, sums, y, y_stride);
          }
        });
  }
}

}  // namespace coterie::kernels::COTERIE_ISA
