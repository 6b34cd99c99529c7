#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>

#include "coterie/spectral/eigenpairs.h"

namespace coterie {

Eigenpairs dense_eigenpairs(const Graph& connected, int64_t count) {
  const int64_t n = connected.nodes();
  count = std::min(count, n - 1);
  std::vector<double> scale(n);
  for (NodeId i = 0; i < n; ++i) scale[i] = 1 / std::sqrt(connected.degree(i));
  Eigen::MatrixXd laplacian = Eigen::MatrixXd::Identity(n, n);
  for (NodeId i = 0; i < n; ++i) {
    for (const NodeId j : connected.neighbors(i)) laplacian(j, i) = -scale[i] * scale[j];
  }
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(laplacian);
  Eigenpairs pairs;
  pairs.values.resize(count);
  pairs.vectors.resize(n * count);
  for (int64_t t = 0; t < count; ++t) {
    pairs.values[t] = solver.eigenvalues()[t + 1];
    for (int64_t i = 0; i < n; ++i) {
      pairs.vectors[i * count + t] = static_cast<float>(solver.eigenvectors()(i, t + 1));
    }
  }
  return pairs;
}

}  // namespace coterie
