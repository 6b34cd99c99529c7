#include "coterie/spectral/tridiagonal_kernels.h"

namespace coterie::kernels::COTERIE_ISA {
namespace {

typedef double Double4 __attribute__((vector_size(32), aligned(8), may_alias));
typedef long long Long4 __attribute__((vector_size(32)));

}  // namespace

// One division waits for the one before it, so the five groups of four are interleaved.
void count_below(const double* diagonal, const double* squares, int64_t n, const double* x,
                 int64_t* counts) {
  constexpr double kTiny = 1e-290;  // squares / kTiny stays finite, as entries are of order 1
  constexpr int kGroups = kShiftsAtOnce / 4;
  Double4 at[kGroups], pivot[kGroups];
  Long4 count[kGroups];
  for (int g = 0; g < kGroups; ++g) {
    at[g] = *reinterpret_cast<const Double4*>(x + 4 * g);
    pivot[g] = Double4{} + 1.0;
    count[g] = Long4{};
  }
  for (int64_t i = 0; i < n; ++i) {
    for (int g = 0; g < kGroups; ++g) {
      const Double4 next = diagonal[i] - at[g] - squares[i] / pivot[g];
      const Long4 zero = (next < kTiny) & (next > -kTiny);
      pivot[g] = zero ? Double4{} - kTiny : next;
      count[g] -= pivot[g] < 0.0;
    }
  }
  for (int g = 0; g < kGroups; ++g) {
    for (int lane = 0; lane < 4; ++lane) counts[4 * g + lane] = count[g][lane];
  }
}

double dot(const double* x, const double* y, int64_t n) {
  Double4 sum{};
  int64_t i = 0;
  for (; i + 3 < n; i += 4) {
    sum += *reinterpret_cast<const Double4*>(x + i) * *reinterpret_cast<const Double4*>(y + i);
  }
  double rest = 0;
  for (; i < n; ++i) rest += x[i] * y[i];
  return (sum[0] + sum[1]) + (sum[2] + sum[3]) + rest;
}

// Four rows at a time share the loads of u, w, v and y, which makes the pass limited by arithmetic
// and not by memory.
void update_and_multiply(double* a, int64_t stride, int64_t size, const double* u, const double* w,
                         const double* v, double* y) {
  for (int64_t i = 0; i < size; i += 4) {
    double* rows[4];
    Double4 sums[4], u_i[4], w_i[4], v_i[4];
    for (int r = 0; r < 4; ++r) {
      rows[r] = a + (i + r) * stride;
      sums[r] = Double4{};
      u_i[r] = Double4{} + u[i + r];
      w_i[r] = Double4{} + w[i + r];
      v_i[r] = Double4{} + v[i + r];
    }
    for (int64_t j = 0; j < i; j += 4) {
      const Double4 u_j = *reinterpret_cast<const Double4*>(u + j);
      const Double4 w_j = *reinterpret_cast<const Double4*>(w + j);
      const Double4 v_j = *reinterpret_cast<const Double4*>(v + j);
      Double4 y_j = *reinterpret_cast<const Double4*>(y + j);
      for (int r = 0; r < 4; ++r) {
        Double4 entry = *reinterpret_cast<const Double4*>(rows[r] + j);
        entry -= u_i[r] * w_j;
        entry -= w_i[r] * u_j;
        *reinterpret_cast<Double4*>(rows[r] + j) = entry;
        sums[r] += entry * v_j;
        y_j += entry * v_i[r];
      }
      *reinterpret_cast<Double4*>(y + j) = y_j;
    }
    for (int r = 0; r < 4; ++r) {
      double sum = (sums[r][0] + sums[r][1]) + (sums[r][2] + sums[r][3]);
      for (int64_t j = i; j <= i + r; ++j) {
        const double entry = rows[r][j] - u[i + r] * w[j] - w[i + r] * u[j];
        rows[r][j] = entry;
        sum += entry * v[j];
        if (j < i + r) y[j] += entry * v[i + r];
      }
      y[i + r] += sum;
    }
  }
}

// Two reflections that follow each other would need another pass, so columns are taken in groups
// that stay in registers.
void reflect(const double* v, int64_t size, double factor, double* x, int64_t columns) {
  for (int64_t c = 0; c < columns; c += 4) {
    Double4 even{}, odd{};
    int64_t i = 0;
    for (; i + 1 < size; i += 2) {
      even += v[i] * *reinterpret_cast<const Double4*>(x + i * columns + c);
      odd += v[i + 1] * *reinterpret_cast<const Double4*>(x + (i + 1) * columns + c);
    }
    if (i < size) even += v[i] * *reinterpret_cast<const Double4*>(x + i * columns + c);
    const Double4 dot = factor * (even + odd);
    for (i = 0; i < size; ++i) {
      *reinterpret_cast<Double4*>(x + i * columns + c) -= v[i] * dot;
    }
  }
}

}  // namespace coterie::kernels::COTERIE_ISA
