#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "coterie/spectral/tridiagonal.h"
#include "coterie/spectral/tridiagonal_kernels.h"

namespace coterie {
namespace {

using kernels::dot;
constexpr int64_t kLanes = kernels::kShiftsAtOnce;

// T - shift I = P L U by Gaussian elimination with partial pivoting; U has two superdiagonals.
class ShiftedSolver {
 public:
  ShiftedSolver(const Tridiagonal& tridiagonal, int64_t n)
      : tridiagonal_(tridiagonal), n_(n), pivot_(n), above_(n), second_(n), lower_(n), swap_(n) {}

  void factorize(double shift) {
    constexpr double kSmallest = std::numeric_limits<double>::epsilon();  // T is of order 1
    const auto& off = tridiagonal_.off_diagonal;
    double pivot = tridiagonal_.diagonal[0] - shift;
    double above = n_ > 1 ? off[1] : 0;
    for (int64_t i = 0; i + 1 < n_; ++i) {
      const double below = off[i + 1];
      const double diagonal = tridiagonal_.diagonal[i + 1] - shift;
      const double next = i + 2 < n_ ? off[i + 2] : 0;
      swap_[i] = std::abs(below) > std::abs(pivot);
      if (swap_[i]) {
        pivot_[i] = 1 / below;
        lower_[i] = pivot * pivot_[i];
        above_[i] = diagonal;
        second_[i] = next;
        pivot = above - lower_[i] * diagonal;
        above = -lower_[i] * next;
      } else {
        if (std::abs(pivot) < kSmallest) pivot = kSmallest;
        pivot_[i] = 1 / pivot;
        lower_[i] = below * pivot_[i];
        above_[i] = above;
        second_[i] = 0;
        pivot = diagonal - lower_[i] * above;
        above = next;
      }
    }
    if (std::abs(pivot) < kSmallest) pivot = kSmallest;
    pivot_[n_ - 1] = 1 / pivot;
  }

  void solve(double* x) const {
    for (int64_t i = 0; i + 1 < n_; ++i) {
      if (swap_[i]) std::swap(x[i], x[i + 1]);
      x[i + 1] -= lower_[i] * x[i];
    }
    x[n_ - 1] *= pivot_[n_ - 1];
    if (n_ > 1) x[n_ - 2] = (x[n_ - 2] - above_[n_ - 2] * x[n_ - 1]) * pivot_[n_ - 2];
    for (int64_t i = n_ - 3; i >= 0; --i) {
      x[i] = (x[i] - above_[i] * x[i + 1] - second_[i] * x[i + 2]) * pivot_[i];
    }
  }

 private:
  const Tridiagonal& tridiagonal_;
  int64_t n_;
  std::vector<double> pivot_;  // reciprocals of U's diagonal
  std::vector<double> above_, second_, lower_;
  std::vector<char> swap_;
};

double residual(const Tridiagonal& tridiagonal, double value, const double* x, int64_t n) {
  double squares = 0;
  for (int64_t i = 0; i < n; ++i) {
    double entry = (tridiagonal.diagonal[i] - value) * x[i];
    if (i > 0) entry += tridiagonal.off_diagonal[i] * x[i - 1];
    if (i + 1 < n) entry += tridiagonal.off_diagonal[i + 1] * x[i + 1];
    squares += entry * entry;
  }
  return std::sqrt(squares);
}

}  // namespace

std::vector<double> tridiagonal_eigenvalues(const Tridiagonal& tridiagonal, int64_t first,
                                            int64_t count, double low, double high) {
  const int64_t n = static_cast<int64_t>(tridiagonal.diagonal.size());
  std::vector<double> squares(n);
  for (int64_t i = 1; i < n; ++i) {
    squares[i] = tridiagonal.off_diagonal[i] * tridiagonal.off_diagonal[i];
  }
  std::vector<double> values(count);
  const double precision = 4 * std::numeric_limits<double>::epsilon() * (high - low);
  for (int64_t begin = 0; begin < count; begin += kLanes) {
    // Bisection by Sturm counts (Givens 1954): the number of negative pivots of T - x I is the
    // number of eigenvalues below x. Several values at a time, because the counts are limited by
    // the latency of a division.
    std::array<double, kLanes> lower, upper, middle;
    std::array<int64_t, kLanes> counts;
    lower.fill(low);
    upper.fill(high);
    for (double width = high - low; width > precision; width /= 2) {
      for (int64_t t = 0; t < kLanes; ++t) middle[t] = (lower[t] + upper[t]) / 2;
      kernels::count_below(tridiagonal.diagonal.data(), squares.data(), n, middle.data(),
                           counts.data());
      for (int64_t t = 0; t < kLanes; ++t) {
        (counts[t] > first + begin + t ? upper : lower)[t] = middle[t];
      }
    }
    for (int64_t t = begin; t < std::min(count, begin + kLanes); ++t) {
      values[t] = (lower[t - begin] + upper[t - begin]) / 2;
    }
  }
  return values;
}

bool tridiagonal_eigenvectors(const Tridiagonal& tridiagonal, const std::vector<double>& values,
                              std::vector<double>& vectors) {
  constexpr int kIterations = 3;
  constexpr double kClose = 1e-3;  // neighbors at this distance are kept orthogonal explicitly
  const int64_t n = static_cast<int64_t>(tridiagonal.diagonal.size());
  const int64_t count = static_cast<int64_t>(values.size());
  vectors.resize(count * n);
  ShiftedSolver solver(tridiagonal, n);
  uint64_t state = 1;  // start vectors need not be random, only unlike each other
  for (int64_t t = 0; t < count; ++t) {
    double* x = vectors.data() + t * n;
    for (int64_t i = 0; i < n; ++i) {
      state = state * 6364136223846793005u + 1442695040888963407u;
      x[i] = static_cast<double>(state >> 11) * 0x1p-53 - 0.5;
    }
    int64_t close = t;
    while (close > 0 && values[t] - values[close - 1] < kClose) --close;
    // Inverse iteration: the shift is an eigenvalue to the last digit, so the matrix is nearly
    // singular, and one solve blows up just the vector that is wanted.
    solver.factorize(values[t]);
    for (int iteration = 0; iteration < kIterations; ++iteration) {
      solver.solve(x);
      for (int pass = 0; pass < 2; ++pass) {
        const double scale = 1 / std::sqrt(dot(x, x, n));
        for (int64_t i = 0; i < n; ++i) x[i] *= scale;
        for (int64_t s = close; s < t; ++s) {
          const double* other = vectors.data() + s * n;
          const double overlap = dot(x, other, n);
          for (int64_t i = 0; i < n; ++i) x[i] -= overlap * other[i];
        }
        if (close == t) break;
      }
    }
    const double scale = 1 / std::sqrt(dot(x, x, n));
    for (int64_t i = 0; i < n; ++i) x[i] *= scale;
    // Inverse iteration can fail for eigenvalues that lie closer than rounding; the caller then
    // takes the QL iteration, which cannot.
    if (!(residual(tridiagonal, values[t], x, n) < 1e-9)) return false;
  }
  return true;
}

}  // namespace coterie
