#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

#include "coterie/spectral/tridiagonal.h"

// Plain loops: a linear algebra library's templates would take ten seconds to compile.
namespace coterie {
namespace {

// T = Z^T D Z: afterwards d holds D and the rows of z, which begin as unit vectors, the
// eigenvectors. The QL iteration with implicit shifts (Dubrulle, Martin & Wilkinson 1968): each
// sweep chases a bulge from row m up to row l by rotations of neighboring rows. e[i] couples i and
// i + 1.
void iterate_ql(std::vector<double>& d, std::vector<double>& e, std::vector<double>& z) {
  const int64_t n = static_cast<int64_t>(d.size());
  const auto rotate = [&](int64_t i, double c, double s) {
    double* const upper = z.data() + i * n;
    double* const lower = upper + n;
    for (int64_t k = 0; k < n; ++k) {
      const double u = upper[k], v = lower[k];
      upper[k] = c * u - s * v;
      lower[k] = s * u + c * v;
    }
  };
  const auto negligible = [&](int64_t i) {
    return std::abs(e[i]) <=
               std::numeric_limits<double>::epsilon() * (std::abs(d[i]) + std::abs(d[i + 1])) ||
           std::abs(e[i]) < std::numeric_limits<double>::min();
  };
  // Two or three sweeps are usual for an eigenvalue; the bound only guards against not-a-number.
  constexpr int kSweeps = 60;
  for (int64_t l = 0; l < n; ++l) {
    for (int sweep = 0; sweep < kSweeps; ++sweep) {
      int64_t m = l;
      while (m < n - 1 && !negligible(m)) ++m;
      if (m == l) break;
      // The eigenvalue of the first 2 x 2 block that is nearer to d[l] is the shift.
      const double ratio = (d[l + 1] - d[l]) / (2 * e[l]);
      double g = d[m] - d[l] + e[l] / (ratio + std::copysign(std::hypot(ratio, 1.0), ratio));
      double c = 1, s = 1, moved = 0;
      bool split = false;
      for (int64_t i = m - 1; i >= l; --i) {
        const double f = s * e[i], b = c * e[i];
        const double r = std::hypot(f, g);
        e[i + 1] = r;
        if (r == 0) {  // the matrix falls apart here
          d[i + 1] -= moved;
          e[m] = 0;
          split = true;
          break;
        }
        s = f / r;
        c = g / r;
        const double rest = d[i + 1] - moved;
        const double t = (d[i] - rest) * s + 2 * c * b;
        moved = s * t;
        d[i + 1] = rest + moved;
        g = c * t - b;
        rotate(i, c, s);
      }
      if (split) continue;
      d[l] -= moved;
      e[l] = g;
      e[m] = 0;
    }
  }
}

}  // namespace

void tridiagonal_eigenpairs_by_ql(const Tridiagonal& tridiagonal, int64_t first, int64_t count,
                                  std::vector<double>& values, std::vector<double>& vectors) {
  const int64_t n = static_cast<int64_t>(tridiagonal.diagonal.size());
  std::vector<double> d = tridiagonal.diagonal, e(n, 0.0), z(n * n, 0.0);
  for (int64_t i = 1; i < n; ++i) e[i - 1] = tridiagonal.off_diagonal[i];
  for (int64_t i = 0; i < n; ++i) z[i * n + i] = 1;
  iterate_ql(d, e, z);
  std::vector<int64_t> order(n);
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](int64_t i, int64_t j) { return d[i] < d[j]; });
  values.resize(count);
  vectors.resize(count * n);
  for (int64_t t = 0; t < count; ++t) {
    const int64_t i = order[first + t];
    values[t] = d[i];
    std::copy_n(z.data() + i * n, n, vectors.data() + t * n);
  }
}

void symmetric_eigenpairs(SymmetricMatrix matrix, std::vector<double>& values,
                          std::vector<double>& vectors) {
  const int64_t n = matrix.n;
  const Tridiagonal tridiagonal = reduce_to_tridiagonal(matrix);
  tridiagonal_eigenpairs_by_ql(tridiagonal, 0, n, values, vectors);
  std::vector<double> rows(n * matrix.stride);
  for (int64_t t = 0; t < n; ++t) {
    for (int64_t i = 0; i < n; ++i) rows[i * matrix.stride + t] = vectors[t * n + i];
  }
  apply_reflections(matrix, tridiagonal, rows.data(), matrix.stride);
  for (int64_t t = 0; t < n; ++t) {
    for (int64_t i = 0; i < n; ++i) vectors[t * n + i] = rows[i * matrix.stride + t];
  }
}

}  // namespace coterie
