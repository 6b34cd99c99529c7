#include <cassert>
#include <cmath>

#include "coterie/spectral/tridiagonal.h"
#include "coterie/spectral/wide.h"

namespace coterie {
namespace {

// For the leading `size` rows of the lower triangle: A -= u w^T + w u^T and, with the new A, adds
// A v to y. The four vectors are zero from `size` to the end of the padding, so the last group of
// rows may reach beyond it.
//
// Four rows at a time share the loads of u, w, v and y, which makes the pass limited by arithmetic
// and not by memory.
COTERIE_WIDE_BODY void update_and_multiply_body(double* a, int64_t stride, int64_t size,
                                                const double* u, const double* w, const double* v,
                                                double* y) {
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
COTERIE_WIDE_CLONES(void, update_and_multiply,
                    (double* a, int64_t stride, int64_t size, const double* u, const double* w,
                     const double* v, double* y),
                    (a, stride, size, u, w, v, y))

// x := (I - factor v v^T) x for the columns of x side by side; two reflections that follow each
// other would need another pass, so columns are taken in groups that stay in registers.
COTERIE_WIDE_BODY void reflect_body(const double* v, int64_t size, double factor, double* x,
                                    int64_t columns) {
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
COTERIE_WIDE_CLONES(void, reflect,
                    (const double* v, int64_t size, double factor, double* x, int64_t columns),
                    (v, size, factor, x, columns))

}  // namespace

Tridiagonal reduce_to_tridiagonal(SymmetricMatrix& matrix) {
  const int64_t n = matrix.n;
  Tridiagonal result;
  result.diagonal.resize(n);
  result.off_diagonal.resize(n);
  result.factor.resize(n);
  // u and w carry the rank-two update that the previous step left to do.
  std::vector<double> u(matrix.stride), w(matrix.stride), y(matrix.stride), next(matrix.stride);
  for (int64_t k = n - 1; k >= 0; --k) {
    double* row = matrix.row(k);
    for (int64_t j = 0; j <= k; ++j) row[j] -= u[k] * w[j] + w[k] * u[j];
    u[k] = w[k] = 0;
    result.diagonal[k] = row[k];
    if (k == 0) break;
    double tail = 0;
    for (int64_t j = 0; j < k - 1; ++j) tail += row[j] * row[j];
    if (tail < 1e-300) {  // nothing to eliminate; the pending update waits for the next row
      result.off_diagonal[k] = row[k - 1];
      continue;
    }
    const double squares = tail + row[k - 1] * row[k - 1];
    const double length = row[k - 1] > 0 ? std::sqrt(squares) : -std::sqrt(squares);
    result.off_diagonal[k] = -length;
    result.factor[k] = 1 / (squares + row[k - 1] * length);
    row[k - 1] += length;
    row[k] = 0;
    for (int64_t j = 0; j < matrix.stride; ++j) {
      next[j] = j < k ? row[j] : 0;
      y[j] = 0;
    }
    update_and_multiply(matrix.entries.data(), matrix.stride, k, u.data(), w.data(), next.data(),
                        y.data());
    double product = 0;
    for (int64_t j = 0; j < k; ++j) product += next[j] * y[j];
    const double factor = result.factor[k];
    const double shift = factor * factor * product / 2;
    for (int64_t j = 0; j < k; ++j) {
      w[j] = factor * y[j] - shift * next[j];
      u[j] = next[j];
    }
  }
  return result;
}

void apply_reflections(const SymmetricMatrix& reduced, const Tridiagonal& tridiagonal,
                       double* vectors, int64_t columns) {
  assert(columns % 4 == 0);
  for (int64_t k = 2; k < reduced.n; ++k) {
    if (tridiagonal.factor[k] == 0) continue;
    reflect(reduced.row(k), k, tridiagonal.factor[k], vectors, columns);
  }
}

}  // namespace coterie
