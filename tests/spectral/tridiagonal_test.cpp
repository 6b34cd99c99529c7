#include "coterie/spectral/tridiagonal.h"

#include <gtest/gtest.h>

#include <Eigen/Eigenvalues>
#include <cmath>

#include "coterie/random.h"

namespace coterie {
namespace {

Eigen::MatrixXd dense(const Tridiagonal& t) {
  const int64_t n = static_cast<int64_t>(t.diagonal.size());
  Eigen::MatrixXd matrix = Eigen::MatrixXd::Zero(n, n);
  for (int64_t i = 0; i < n; ++i) {
    matrix(i, i) = t.diagonal[i];
    if (i > 0) matrix(i, i - 1) = matrix(i - 1, i) = t.off_diagonal[i];
  }
  return matrix;
}

// A symmetric matrix with the given eigenvalues in a random basis.
Eigen::MatrixXd with_spectrum(const std::vector<double>& spectrum, uint64_t seed) {
  Rng rng(seed);
  const int64_t n = static_cast<int64_t>(spectrum.size());
  Eigen::MatrixXd random(n, n);
  for (double& entry : random.reshaped()) entry = rng.normal();
  const Eigen::MatrixXd q = random.householderQr().householderQ();
  return q * Eigen::Map<const Eigen::VectorXd>(spectrum.data(), n).asDiagonal() * q.transpose();
}

SymmetricMatrix lower_triangle(const Eigen::MatrixXd& matrix) {
  SymmetricMatrix result(matrix.rows());
  for (int64_t i = 0; i < matrix.rows(); ++i) {
    for (int64_t j = 0; j <= i; ++j) result.row(i)[j] = matrix(i, j);
  }
  return result;
}

std::vector<double> random_spectrum(int64_t n, uint64_t seed) {
  Rng rng(seed);
  std::vector<double> spectrum(n);
  for (double& value : spectrum) value = rng.uniform(0, 2);
  std::sort(spectrum.begin(), spectrum.end());
  return spectrum;
}

TEST(Tridiagonal, ReductionIsAnOrthogonalSimilarity) {
  for (int64_t n = 1; n <= 40; ++n) {
    const Eigen::MatrixXd original = with_spectrum(random_spectrum(n, n), n);
    SymmetricMatrix matrix = lower_triangle(original);
    const Tridiagonal tridiagonal = reduce_to_tridiagonal(matrix);
    // Q from its action on the unit vectors, padded to a multiple of four columns.
    using Rows = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
    Rows q = Rows::Identity(n, matrix.stride);
    apply_reflections(matrix, tridiagonal, q.data(), matrix.stride);
    const Eigen::MatrixXd square = q.leftCols(n);
    EXPECT_LE((square.transpose() * square - Eigen::MatrixXd::Identity(n, n)).norm(), 1e-12);
    EXPECT_LE((square * dense(tridiagonal) * square.transpose() - original).norm(), 1e-12);
  }
}

TEST(Tridiagonal, BisectionFindsTheEigenvaluesItIsAskedFor) {
  const std::vector<double> spectrum = random_spectrum(90, 7);
  SymmetricMatrix matrix = lower_triangle(with_spectrum(spectrum, 8));
  const Tridiagonal tridiagonal = reduce_to_tridiagonal(matrix);
  const std::vector<double> values = tridiagonal_eigenvalues(tridiagonal, 3, 47, -0.1, 2.1);
  ASSERT_EQ(values.size(), 47u);
  for (int64_t t = 0; t < 47; ++t) EXPECT_NEAR(values[t], spectrum[3 + t], 1e-13);
}

TEST(Tridiagonal, ClustersOfEigenvaluesGetOrthonormalEigenvectorsFromBothSolvers) {
  // Clusters of width 0, 1e-14, ..., 1e-2: from equal to separate.
  for (int exponent = -17; exponent <= -2; ++exponent) {
    const double width = exponent == -17 ? 0 : std::pow(10.0, exponent);
    std::vector<double> spectrum;
    for (int i = 0; i < 60; ++i) spectrum.push_back(0.2 * (i / 12) + width * (i % 12));
    SymmetricMatrix matrix = lower_triangle(with_spectrum(spectrum, 9));
    const Tridiagonal tridiagonal = reduce_to_tridiagonal(matrix);
    std::vector<double> values = tridiagonal_eigenvalues(tridiagonal, 1, 30, -0.1, 2.1);
    std::vector<double> vectors;
    const auto check = [&] {
      const Eigen::Map<const Eigen::MatrixXd> x(vectors.data(), 60, 30);
      EXPECT_LE((x.transpose() * x - Eigen::MatrixXd::Identity(30, 30)).norm(), 1e-9) << width;
      const Eigen::Map<const Eigen::VectorXd> lambda(values.data(), 30);
      EXPECT_LE((dense(tridiagonal) * x - x * lambda.asDiagonal()).norm(), 1e-9) << width;
      for (int t = 0; t < 30; ++t) EXPECT_NEAR(values[t], spectrum[t + 1], 1e-12);
    };
    ASSERT_TRUE(tridiagonal_eigenvectors(tridiagonal, values, vectors)) << width;
    check();
    tridiagonal_eigenpairs_by_ql(tridiagonal, 1, 30, values, vectors);
    check();
  }
}

TEST(SymmetricEigenpairs, RebuildTheMatrix) {
  for (int64_t n = 1; n <= 40; ++n) {
    const std::vector<double> spectrum = random_spectrum(n, n);
    const Eigen::MatrixXd original = with_spectrum(spectrum, n);
    std::vector<double> values, vectors;
    symmetric_eigenpairs(lower_triangle(original), values, vectors);
    const Eigen::Map<const Eigen::MatrixXd> v(vectors.data(), n, n);
    const Eigen::Map<const Eigen::VectorXd> lambda(values.data(), n);
    EXPECT_LE((v.transpose() * v - Eigen::MatrixXd::Identity(n, n)).norm(), 1e-12);
    EXPECT_LE((v * lambda.asDiagonal() * v.transpose() - original).norm(), 1e-12);
    for (int64_t t = 0; t < n; ++t) EXPECT_NEAR(values[t], spectrum[t], 1e-13);
  }
}

}  // namespace
}  // namespace coterie
