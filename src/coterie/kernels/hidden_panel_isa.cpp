#include "coterie/kernels/hidden_panel.h"

#include "coterie/kernels/gemm_tile.h"

namespace coterie::kernels::COTERIE_ISA {
namespace {

// Klambauer et al. (2017).
constexpr float kScale = 1.05070098735548f;
constexpr float kScaleAlpha = 1.75809934084737f;  // times 1.67326324235437

inline Vec selu(Vec x) {
  // Both halves for every lane, one of them 0: the minimum keeps the exponential of a large x
  // finite.
  const Vec below = kScaleAlpha * (exponential(minimum(Vec{}, x)) - 1.0f);
  return kScale * relu(x) + below;
}

// The derivative, from the value y of selu.
inline Vec selu_slope(Vec y) { return y > Vec{} ? splat(kScale) : y + kScaleAlpha; }

}  // namespace

void hidden_panel_forward(const HiddenPanel& panel, float* hidden, float* logits) {
  multiply_tile(
      panel.x, panel.depth, 1, panel.rows, panel.weight, panel.depth,
      1, [&]<int N>(Count<N>, int64_t r, int64_t, Tile<N> & acc) __attribute__((always_inline)) {
#pragma GCC unroll 6
        for (int i = 0; i < N; ++i) {
#pragma GCC unroll 4
          for (int v = 0; v < kVectors; ++v) {
            store(hidden + (r + i) * kPanel + v * kLanes, selu(acc[i][v]));
          }
        }
      });
  for (int64_t q = 0; q < panel.blocks; ++q) {
    multiply_tile(hidden, kPanel, 1, panel.rows, panel.out + q * kPanel * kPanel, kPanel, 1,
                  add_to(logits + q * panel.rows * kPanel, kPanel));
  }
}

void hidden_panel_backward(const HiddenPanel& panel, const float* hidden, const float* d_logits,
                           const HiddenPanelGradients& gradients, float* scratch) {
  const int64_t size = panel.rows * kPanel;
  for (int64_t q = 0; q < panel.blocks; ++q) {
    const float* d_block = d_logits + q * size;
    const float* out = panel.out + q * kPanel * kPanel;
    float turned[kPanel * kPanel];
    for (int64_t unit = 0; unit < kPanel; ++unit) {
      for (int64_t c = 0; c < kPanel; ++c) turned[c * kPanel + unit] = out[unit * kPanel + c];
    }
    if (q == 0) {
      multiply_tile(d_block, kPanel, 1, panel.rows, turned, kPanel, 1, store_to(scratch, kPanel));
    } else {
      multiply_tile(d_block, kPanel, 1, panel.rows, turned, kPanel, 1, add_to(scratch, kPanel));
    }
    multiply_tile(hidden, 1, kPanel, kPanel, d_block, panel.rows, 1,
                  store_to(gradients.out + q * kPanel * kPanel, kPanel));
  }
  for (int64_t i = 0; i < size; i += kLanes) {
    store(scratch + i, load(scratch + i) * selu_slope(load(hidden + i)));
  }
  multiply_tile(panel.x, 1, panel.depth, panel.depth, scratch, panel.rows, 1,
                store_to(gradients.weight, kPanel));
}

}  // namespace coterie::kernels::COTERIE_ISA
