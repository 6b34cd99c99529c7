#include <cassert>
#include <cmath>

#include "coterie/spectral/tridiagonal.h"
#include "coterie/spectral/tridiagonal_kernels.h"

namespace coterie {

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
    kernels::update_and_multiply(matrix.entries.data(), matrix.stride, k, u.data(), w.data(),
                                 next.data(), y.data());
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
    kernels::reflect(reduced.row(k), k, tridiagonal.factor[k], vectors, columns);
  }
}

}  // namespace coterie
