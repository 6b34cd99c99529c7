#pragma once

#include <cstdint>
#include <vector>

namespace coterie {

// A symmetric matrix of full size n x n in rows of `stride` doubles, stride a multiple of 4 and at
// least n, with at least that many rows. Only the lower triangle is read; padding is zero.
struct SymmetricMatrix {
  explicit SymmetricMatrix(int64_t size)
      : n(size), stride((size + 3) / 4 * 4), entries(stride * stride) {}
  double* row(int64_t i) { return entries.data() + i * stride; }
  const double* row(int64_t i) const { return entries.data() + i * stride; }

  int64_t n;
  int64_t stride;
  std::vector<double> entries;
};

// A = Q T Q^T with T tridiagonal: diagonal[i] = T(i,i), off_diagonal[i] = T(i,i-1) for i >= 1.
// Q is the product of reflections I - factor[k] v_k v_k^T; v_k has k entries.
struct Tridiagonal {
  std::vector<double> diagonal;
  std::vector<double> off_diagonal;
  std::vector<double> factor;
};

// Householder's reduction, one pass over the matrix per eliminated row: 4/3 n^3 operations. The
// lower triangle of `matrix` is overwritten; row k then holds v_k.
Tridiagonal reduce_to_tridiagonal(SymmetricMatrix& matrix);

// vectors := Q vectors. They stand side by side: n rows of `columns` doubles, a multiple of 4.
void apply_reflections(const SymmetricMatrix& reduced, const Tridiagonal& tridiagonal,
                       double* vectors, int64_t columns);

// Eigenvalues number first, ..., first + count - 1 (from 0, increasing order) of T, by bisection
// of [low, high], which must contain them, to the last digits.
std::vector<double> tridiagonal_eigenvalues(const Tridiagonal& tridiagonal, int64_t first,
                                            int64_t count, double low, double high);

// Orthonormal eigenvectors of T for eigenvalues in increasing order, by inverse iteration; vector t
// is entries t*n .. t*n + n-1 of the result. Eigenvalues that (nearly) coincide get a basis of
// their common space. False if a residual stays above 1e-9, which leaves the vectors useless.
bool tridiagonal_eigenvectors(const Tridiagonal& tridiagonal, const std::vector<double>& values,
                              std::vector<double>& vectors);

// Eigenpairs number first, ..., first + count - 1 by the QL iteration: ten times slower, but no
// cluster of eigenvalues defeats it.
void tridiagonal_eigenpairs_by_ql(const Tridiagonal& tridiagonal, int64_t first, int64_t count,
                                  std::vector<double>& values, std::vector<double>& vectors);

// All eigenvalues of a matrix, increasing, and orthonormal eigenvectors, vector t in entries
// t*n .. t*n + n-1; by the QL iteration.
void symmetric_eigenpairs(SymmetricMatrix matrix, std::vector<double>& values,
                          std::vector<double>& vectors);

}  // namespace coterie
