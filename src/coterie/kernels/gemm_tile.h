#pragma once

// Products of small row blocks with a packed matrix, in registers. Included like simd.h.

#include "coterie/kernels/simd.h"

namespace coterie::kernels {
namespace {

// A packed matrix B (depth, columns) is a sequence of panels of kPanel columns; each holds its
// depth rows of kPanel numbers one after another. The last panel is filled up with zeros. This is
// the layout of PackedWeight, with depth = inputs and columns = outputs.
constexpr int64_t kPanel = 16;
constexpr int kVectors = kPanel / kLanes;
// Rows of the left factor that are multiplied at once, and steps between two looks at the end.
#if defined(__wasm__)
// Browsers keep every operand in a register: eight accumulators, one row of a panel, one number of
// A and their product are what fits. The loads of several steps would be moved together, and not.
constexpr int kRows = 8 / kVectors;
constexpr int kSteps = 1;
#else
// Twelve accumulators, one row of a panel and one number of A fill sixteen registers.
constexpr int kRows = 12 / kVectors;
constexpr int kSteps = 4;
#endif

inline int64_t panels(int64_t columns) { return (columns + kPanel - 1) / kPanel; }

template <int N>
struct Count {
  static constexpr int value = N;
};

// Sums of N rows and one panel.
template <int N>
using Tile = Vec[N][kVectors];

// acc = the product of N rows of A with one panel. A's element (r, k) is a[r * row + k * step].
template <int N>
inline __attribute__((always_inline)) void multiply_block(const float* a, int64_t row, int64_t step,
                                                          const float* panel, int64_t depth,
                                                          Tile<N>& acc) {
#pragma GCC unroll 6
  for (int r = 0; r < N; ++r) {
#pragma GCC unroll 4
    for (int v = 0; v < kVectors; ++v) acc[r][v] = Vec{};
  }
#pragma GCC unroll kSteps
  for (int64_t k = 0; k < depth; ++k) {
    Vec b[kVectors];
#pragma GCC unroll 4
    for (int v = 0; v < kVectors; ++v) b[v] = load(panel + k * kPanel + v * kLanes);
#pragma GCC unroll 6
    for (int r = 0; r < N; ++r) {
      const Vec x = splat(a[r * row + k * step]);
#pragma GCC unroll 4
      for (int v = 0; v < kVectors; ++v) acc[r][v] += x * b[v];
    }
  }
}

// The product of `rows` rows of A with `count` panels. done(Count<N>, first row, first column,
// Tile<N>& sums) receives every finished block of N rows and kPanel columns.
template <class Done>
inline __attribute__((always_inline)) void multiply_tile(const float* a, int64_t row, int64_t step,
                                                         int64_t rows, const float* packed,
                                                         int64_t depth, int64_t count,
                                                         Done&& done) {
  const auto block = [&]<int N>(Count<N> n, int64_t r, int64_t p) __attribute__((always_inline)) {
    Tile<N> acc;
    multiply_block<N>(a + r * row, row, step, packed + p * depth * kPanel, depth, acc);
    done(n, r, p * kPanel, acc);
  };
  for (int64_t p = 0; p < count; ++p) {
    int64_t r = 0;
    for (; rows - r >= 2 * kRows || rows - r == kRows; r += kRows) block(Count<kRows>(), r, p);
    // What is left is halved, because blocks of one or two rows leave the multipliers idle.
    while (r < rows) {
      const int64_t left = rows - r;
      const int64_t now = left > kRows ? (left + 1) / 2 : left;
      if constexpr (kRows == 6) {
        if (now == 6) block(Count<6>(), r, p);
        if (now == 5) block(Count<5>(), r, p);
        if (now == 4) block(Count<4>(), r, p);
      }
      if constexpr (kRows >= 3) {
        if (now == 3) block(Count<3>(), r, p);
      }
      if (now == 2) block(Count<2>(), r, p);
      if (now == 1) block(Count<1>(), r, p);
      r += now;
    }
  }
}

// Epilogues that most products share: sums are stored, or added to what is there.
inline __attribute__((always_inline)) auto store_to(float* to, int64_t stride) {
  return [=]<int N>(Count<N>, int64_t r, int64_t c, Tile<N> & acc) __attribute__((always_inline)) {
#pragma GCC unroll 6
    for (int i = 0; i < N; ++i) {
#pragma GCC unroll 4
      for (int v = 0; v < kVectors; ++v) store(to + (r + i) * stride + c + v * kLanes, acc[i][v]);
    }
  };
}
inline __attribute__((always_inline)) auto add_to(float* to, int64_t stride) {
  return [=]<int N>(Count<N>, int64_t r, int64_t c, Tile<N> & acc) __attribute__((always_inline)) {
#pragma GCC unroll 6
    for (int i = 0; i < N; ++i) {
#pragma GCC unroll 4
      for (int v = 0; v < kVectors; ++v) {
        float* target = to + (r + i) * stride + c + v * kLanes;
        store(target, load(target) + acc[i][v]);
      }
    }
  };
}

}  // namespace
}  // namespace coterie::kernels
