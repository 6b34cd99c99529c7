#include "coterie/spectral/recurrence_step.h"

namespace coterie::kernels::COTERIE_ISA {
namespace {

typedef float Float8 __attribute__((vector_size(32), aligned(4), may_alias));

// Row i of the recurrence for 8 kGroups columns, whose sums stay in registers.
template <int kGroups>
inline void step_row(const RecurrenceStep& a, int64_t i, int64_t column) {
  // Rows of `current` are met in random order: ask for them a few edges before they are needed. The
  // neighbors of the next rows follow in the same array.
  constexpr int64_t kAhead = 12;
  const int64_t last = a.row_ptr[i + 1];
  Float8 sums[kGroups] = {};
  for (int64_t e = a.row_ptr[i]; e < last; ++e) {
    const int64_t later = e + kAhead < a.final_edge ? e + kAhead : a.final_edge;
    const float* ahead = a.current + int64_t{a.neighbors[later]} * a.width + column;
    for (int g = 0; g < kGroups; g += 2) __builtin_prefetch(ahead + 8 * g);
    const float* other = a.current + int64_t{a.neighbors[e]} * a.width + column;
    const float weight = a.scale[a.neighbors[e]];
    for (int g = 0; g < kGroups; ++g) {
      sums[g] += weight * *reinterpret_cast<const Float8*>(other + 8 * g);
    }
  }
  const float factor = a.alpha * a.scale[i];
  const float* own = a.current + i * a.width + column;
  float* target = a.previous + i * a.width + column;
  for (int g = 0; g < kGroups; ++g) {
    Float8& out = *reinterpret_cast<Float8*>(target + 8 * g);
    out = factor * sums[g] + a.beta * *reinterpret_cast<const Float8*>(own + 8 * g) + a.gamma * out;
  }
}

}  // namespace

void step_rows(const RecurrenceStep& a, int64_t begin, int64_t end) {
  for (int64_t i = begin; i < end; ++i) {
    int64_t column = 0;
    for (; column + 32 <= a.width; column += 32) step_row<4>(a, i, column);
    switch (a.width - column) {
      case 24:
        step_row<3>(a, i, column);
        break;
      case 16:
        step_row<2>(a, i, column);
        break;
      case 8:
        step_row<1>(a, i, column);
        break;
      default:
        break;
    }
  }
}

}  // namespace coterie::kernels::COTERIE_ISA
