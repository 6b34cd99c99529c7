#include <Eigen/Eigenvalues>

#include "coterie/spectral/tridiagonal.h"

namespace coterie {

void tridiagonal_eigenpairs_by_ql(const Tridiagonal& tridiagonal, int64_t first, int64_t count,
                                  std::vector<double>& values, std::vector<double>& vectors) {
  const int64_t n = static_cast<int64_t>(tridiagonal.diagonal.size());
  Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver;
  solver.computeFromTridiagonal(
      Eigen::Map<const Eigen::VectorXd>(tridiagonal.diagonal.data(), n),
      Eigen::Map<const Eigen::VectorXd>(tridiagonal.off_diagonal.data() + 1, n - 1));
  values.resize(count);
  vectors.resize(count * n);
  Eigen::Map<Eigen::VectorXd>(values.data(), count) = solver.eigenvalues().segment(first, count);
  Eigen::Map<Eigen::MatrixXd>(vectors.data(), n, count) =
      solver.eigenvectors().middleCols(first, count);
}

}  // namespace coterie
