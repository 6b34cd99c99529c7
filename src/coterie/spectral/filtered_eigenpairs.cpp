#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "coterie/error.h"
#include "coterie/parallel.h"
#include "coterie/random.h"
#include "coterie/spectral/block_kernels.h"
#include "coterie/spectral/eigenpairs.h"
#include "coterie/spectral/tridiagonal.h"

// Subspace iteration with Chebyshev filters (Zhou, Saad, Tiago & Chelikowsky 2006) for the largest
// eigenvalues of B = D^-1/2 A D^-1/2 = I - L, below the known one, 1; or, for the largest ones of
// L, of -B, where the known vector lies at the other end and does no harm.
//
// A block of vectors is multiplied by a polynomial in B that is small on [-1, cut] and grows
// quickly above, then the best approximations in its span are taken (Rayleigh-Ritz); `cut` is the
// smallest of those, and the cycle repeats. Whole blocks pass through the graph at once, which
// costs little more than a single vector, and repeated eigenvalues need no care: a block catches as
// many copies as it has room for.
//
// Vectors are floats. A polynomial lifts the first eigenvectors far above the last, so columns that
// have converged are set aside while the others are filtered, and rounding errors in their
// direction are removed before they can grow.
namespace coterie {
namespace {

struct SmallEigenpairs {
  Eigen::VectorXd values;   // increasing
  Eigen::MatrixXd vectors;  // columns
};

SmallEigenpairs eigenpairs_of(const Eigen::MatrixXd& symmetric) {
  const int64_t n = symmetric.rows();
  SymmetricMatrix matrix(n);
  for (int64_t i = 0; i < n; ++i) {
    for (int64_t j = 0; j <= i; ++j) matrix.row(i)[j] = symmetric(i, j);
  }
  std::vector<double> values, vectors;
  symmetric_eigenpairs(std::move(matrix), values, vectors);
  return {Eigen::Map<const Eigen::VectorXd>(values.data(), n),
          Eigen::Map<const Eigen::MatrixXd>(vectors.data(), n, n)};
}

class FilteredSubspace {
 public:
  FilteredSubspace(const NormalizedAdjacency& adjacency, SpectrumEnd end, int64_t width)
      : adjacency_(adjacency),
        sign_(end == SpectrumEnd::smallest ? 1 : -1),
        width_(VectorBlock::padded(width)),
        x_(adjacency.graph().nodes(), width_),
        work_(adjacency.graph().nodes(), width_),
        values_(Eigen::VectorXd::Constant(width_, -1)),
        residuals_(Eigen::VectorXd::Ones(width_)) {
    const Graph& graph = adjacency.graph();
    null_vector_.resize(graph.nodes());
    for (NodeId i = 0; i < graph.nodes(); ++i) {
      null_vector_[i] = static_cast<float>(std::sqrt(static_cast<double>(graph.degree(i)) /
                                                     static_cast<double>(graph.directed_edges())));
    }
    fill_with_noise(0);
  }

  const VectorBlock& vectors() const { return x_; }
  const Eigen::VectorXd& values() const { return values_; }  // of B or -B, decreasing
  const Eigen::VectorXd& residuals() const { return residuals_; }

  // Multiplies columns settled, settled + 1, ... by a polynomial of the given degree that is at
  // most 1 in magnitude on [-1, cut] and normalized at `top`.
  void filter(int64_t settled, int degree, double cut, double top) {
    set_aside(settled);
    const double center = (cut - 1) / 2, half = (cut + 1) / 2;
    const double first = half / (top - center);
    double sigma = first;
    // The largest factor by which one step lifts the null vector above what stays at `top`.
    const double growth = std::acosh((1 - center) / half);
    const int patience = std::max(1, static_cast<int>(std::log(1e4) / growth));
    project_one(x_);
    adjacency_.step(x_, sign_ * sigma / half, -center * sigma / half, 0, work_);
    for (int k = 2; k <= degree; ++k) {
      const double next = 1 / (2 / first - sigma);
      std::swap(x_.entries, work_.entries);
      if (k % patience == 0) project();
      adjacency_.step(x_, sign_ * 2 * next / half, -2 * next * center / half, -sigma * next, work_);
      sigma = next;
    }
    std::swap(x_.entries, work_.entries);
    project_one(x_);
    take_back(settled);
  }

  // Replaces the block by the best approximations to eigenvectors in its span, largest value first.
  void rayleigh_ritz() {
    adjacency_.step(x_, sign_, 0, 0, work_);
    Eigen::MatrixXd overlap = gram(x_, x_);
    Eigen::MatrixXd energy = gram(x_, work_);
    // Columns of equal length first, then an orthonormal basis of their span; directions that drown
    // in rounding are given up.
    const Eigen::VectorXd lengths = overlap.diagonal().cwiseSqrt().cwiseMax(1e-30);
    const Eigen::VectorXd inverse = lengths.cwiseInverse();
    overlap = inverse.asDiagonal() * overlap * inverse.asDiagonal();
    energy = inverse.asDiagonal() * energy * inverse.asDiagonal();
    const SmallEigenpairs basis = eigenpairs_of(overlap);
    int64_t lost = 0;
    while (lost < width_ && basis.values[lost] < 1e-6) ++lost;
    const int64_t rank = width_ - lost;
    const Eigen::MatrixXd whiten = basis.vectors.rightCols(rank) *
                                   basis.values.tail(rank).cwiseSqrt().cwiseInverse().asDiagonal();
    const Eigen::MatrixXd half = energy.lazyProduct(whiten);
    Eigen::MatrixXd projected = whiten.transpose().lazyProduct(half);
    projected = (projected + projected.transpose()).eval() / 2;
    const SmallEigenpairs ritz = eigenpairs_of(projected);
    Eigen::MatrixXd rotation = Eigen::MatrixXd::Zero(width_, width_);
    rotation.leftCols(rank) =
        inverse.asDiagonal() * whiten.lazyProduct(ritz.vectors).rowwise().reverse();
    values_.head(rank) = ritz.values.reverse();
    values_.tail(lost).setConstant(-1);
    transform(x_, rotation.cast<float>());
    transform(work_, rotation.cast<float>());
    residuals_ = column_distances(work_, x_, values_);
    rank_ = rank;
    if (lost > 0) {
      fill_with_noise(rank);
      residuals_.tail(lost).setOnes();
    }
  }

  int64_t rank() const { return rank_; }  // columns that carry a Ritz vector

 private:
  void fill_with_noise(int64_t first_column) {
    const Rng rng = Rng(20).stream("subspace", noise_++);
    constexpr int64_t kRows = 4096;
    const int64_t units = (x_.nodes + kRows - 1) / kRows;
    parallel_for(units, units > 4 ? current_threads() : 1, [&](int64_t unit) {
      Rng rows = rng.stream("rows", unit);
      for (int64_t i = unit * kRows; i < std::min(x_.nodes, (unit + 1) * kRows); ++i) {
        for (int64_t t = first_column; t < width_; ++t) {
          x_.row(i)[t] = static_cast<float>(rows.uniform(-1, 1));
        }
      }
    });
  }

  // Moves the first columns into settled_, after the null vector, and packs the rest of x_.
  void set_aside(int64_t columns) {
    const int64_t rest = width_ - columns;
    if (settled_.entries.size() <
        static_cast<size_t>(x_.nodes * VectorBlock::padded(columns + 1))) {
      settled_ = VectorBlock(x_.nodes, columns + 1);
    }
    settled_.nodes = x_.nodes;
    settled_.width = VectorBlock::padded(columns + 1);
    const int64_t packed = VectorBlock::padded(rest);
    for (int64_t i = 0; i < x_.nodes; ++i) {
      float* source = x_.entries.data() + i * width_;
      float* kept = settled_.row(i);
      kept[0] = null_vector_[i];
      std::copy_n(source, columns, kept + 1);
      std::fill(kept + 1 + columns, kept + settled_.width, 0.0f);
      float* target = x_.entries.data() + i * packed;
      std::copy(source + columns, source + width_, target);
      std::fill(target + rest, target + packed, 0.0f);
    }
    x_.width = work_.width = packed;
  }

  void take_back(int64_t columns) {
    const int64_t packed = x_.width;
    for (int64_t i = x_.nodes; i-- > 0;) {
      float* target = x_.entries.data() + i * width_;
      const float* source = x_.entries.data() + i * packed;
      std::copy_backward(source, source + (width_ - columns), target + width_);
      std::copy_n(settled_.row(i) + 1, columns, target);
    }
    x_.width = work_.width = width_;
  }

  void project() {
    project_one(x_);
    project_one(work_);
  }
  void project_one(VectorBlock& block) {
    subtract_product(block, settled_, gram(settled_, block).cast<float>());
  }

  const NormalizedAdjacency& adjacency_;
  double sign_;
  int64_t width_;
  VectorBlock x_, work_, settled_;
  std::vector<float> null_vector_;
  Eigen::VectorXd values_, residuals_;
  int64_t rank_ = 0;
  uint64_t noise_ = 0;
};

}  // namespace

Eigenpairs filtered_eigenpairs(const Graph& connected, int64_t count, SpectrumEnd end,
                               double tolerance, const std::stop_token& stop) {
  constexpr int kLargestDegree = 24;
  constexpr int kLargestTotal = 6000;
  const int64_t n = connected.nodes();
  const NormalizedAdjacency adjacency(connected);
  FilteredSubspace subspace(adjacency, end, count + std::max<int64_t>(10, count / 2));

  Eigenpairs pairs;
  pairs.converged = false;
  // In a random graph the eigenvalues fill -2 / sqrt(degree) .. 2 / sqrt(degree); the first filter
  // keeps the upper quarter.
  const double degree = static_cast<double>(connected.directed_edges()) / static_cast<double>(n);
  double cut = std::min(0.9, 1 / std::sqrt(degree));
  subspace.filter(0, 6, cut, 1);
  for (int total = 6; total < kLargestTotal;) {
    if (stop.stop_requested()) throw Interrupted();
    subspace.rayleigh_ritz();
    const auto& residuals = subspace.residuals();
    if (residuals.head(count).maxCoeff() <= 0.8 * tolerance) {
      pairs.converged = true;
      break;
    }
    int64_t settled = 0;
    while (residuals[settled] < tolerance / 4) ++settled;
    cut = std::clamp(subspace.values()[subspace.rank() - 1], -0.9, 0.999999);
    const double top = std::max(subspace.values()[settled], cut + 1e-7);
    // Rounding errors along the first vector may grow by this much before they are separated.
    const double growth = std::acosh((2 * top - cut + 1) / (cut + 1));
    const int steps = std::clamp(static_cast<int>(std::log(2e5) / growth), 4, kLargestDegree);
    subspace.filter(settled, steps, cut, top);
    total += steps;
  }

  // Orthonormal to the last digit of a float: the Gram matrix once more, in double, and L^-1 of its
  // Cholesky factor L. Plain loops: Eigen's take longer to compile than these ever run.
  const VectorBlock& x = subspace.vectors();
  Eigen::MatrixXd factor = Eigen::MatrixXd::Zero(count, count);
  for (int64_t i = 0; i < n; ++i) {
    const float* row = x.row(i);
    for (int64_t s = 0; s < count; ++s) {
      for (int64_t t = s; t < count; ++t) factor(t, s) += static_cast<double>(row[s]) * row[t];
    }
  }
  for (int64_t s = 0; s < count; ++s) {
    factor(s, s) = std::sqrt(factor(s, s));
    for (int64_t t = s + 1; t < count; ++t) factor(t, s) /= factor(s, s);
    for (int64_t u = s + 1; u < count; ++u) {
      for (int64_t t = u; t < count; ++t) factor(t, u) -= factor(t, s) * factor(u, s);
    }
  }
  pairs.vectors.resize(n * count);
  std::vector<double> solved(count);
  for (int64_t i = 0; i < n; ++i) {
    for (int64_t t = 0; t < count; ++t) solved[t] = x.row(i)[t];
    for (int64_t s = 0; s < count; ++s) {
      solved[s] /= factor(s, s);
      for (int64_t t = s + 1; t < count; ++t) solved[t] -= factor(t, s) * solved[s];
    }
    std::copy(solved.begin(), solved.end(), pairs.vectors.begin() + i * count);
  }
  pairs.values.resize(count);
  const double sign = end == SpectrumEnd::smallest ? 1 : -1;
  for (int64_t t = 0; t < count; ++t) pairs.values[t] = 1 - sign * subspace.values()[t];
  return pairs;
}

}  // namespace coterie
