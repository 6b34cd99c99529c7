#include <algorithm>
#include <cmath>

#include "coterie/spectral/eigenpairs.h"
#include "coterie/spectral/tridiagonal.h"

namespace coterie {
namespace {

SymmetricMatrix laplacian_matrix(const Graph& graph) {
  const int64_t n = graph.nodes();
  std::vector<double> scale(n);
  for (NodeId i = 0; i < n; ++i) scale[i] = 1 / std::sqrt(static_cast<double>(graph.degree(i)));
  SymmetricMatrix matrix(n);
  for (NodeId i = 0; i < n; ++i) {
    double* row = matrix.row(i);
    row[i] = 1;
    for (const NodeId j : graph.neighbors(i)) {
      if (j > i) break;
      row[j] = -scale[i] * scale[j];
    }
  }
  return matrix;
}

}  // namespace

Eigenpairs dense_eigenpairs(const Graph& connected, int64_t count, SpectrumEnd end) {
  const int64_t n = connected.nodes();
  count = std::min(count, n - 1);
  SymmetricMatrix matrix = laplacian_matrix(connected);
  const Tridiagonal tridiagonal = reduce_to_tridiagonal(matrix);
  Eigenpairs pairs;
  // Number 0 is the null vector; the spectrum lies in [0, 2] up to rounding.
  const int64_t first = end == SpectrumEnd::smallest ? 1 : n - count;
  pairs.values = tridiagonal_eigenvalues(tridiagonal, first, count, -0.01, 2.01);
  std::vector<double> vectors;
  if (!tridiagonal_eigenvectors(tridiagonal, pairs.values, vectors)) {
    tridiagonal_eigenpairs_by_ql(tridiagonal, first, count, pairs.values, vectors);
  }
  const int64_t stride = (count + 3) / 4 * 4;
  std::vector<double> rows(n * stride);
  for (int64_t t = 0; t < count; ++t) {
    for (int64_t i = 0; i < n; ++i) rows[i * stride + t] = vectors[t * n + i];
  }
  apply_reflections(matrix, tridiagonal, rows.data(), stride);
  pairs.vectors.resize(n * count);
  for (int64_t i = 0; i < n; ++i) {
    for (int64_t t = 0; t < count; ++t) {
      const int64_t from = end == SpectrumEnd::smallest ? t : count - 1 - t;
      pairs.vectors[i * count + t] = static_cast<float>(rows[i * stride + from]);
    }
  }
  if (end == SpectrumEnd::largest) std::reverse(pairs.values.begin(), pairs.values.end());
  return pairs;
}

}  // namespace coterie
