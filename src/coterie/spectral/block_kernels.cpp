#include "coterie/spectral/block_kernels.h"

#include <algorithm>
#include <cmath>
#include <functional>

#include "coterie/parallel.h"
#include "coterie/spectral/recurrence_step.h"

namespace coterie {
namespace {

constexpr int64_t kRows = 512;  // rows per unit of work
using RowMatrix = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

int64_t units(const VectorBlock& block) { return (block.nodes + kRows - 1) / kRows; }

void for_units(const VectorBlock& block, const std::function<void(int64_t)>& work) {
  // Starting a thread costs as much as a unit of work, so each gets many.
  const int64_t worthwhile = std::min<int64_t>(current_threads(), 1 + units(block) / 16);
  parallel_for(units(block), static_cast<int>(worthwhile), work);
}

auto rows_of(VectorBlock& block, int64_t unit) {
  const int64_t begin = unit * kRows;
  return Eigen::Map<RowMatrix>(block.row(begin), std::min(kRows, block.nodes - begin), block.width);
}
auto rows_of(const VectorBlock& block, int64_t unit) {
  const int64_t begin = unit * kRows;
  return Eigen::Map<const RowMatrix>(block.row(begin), std::min(kRows, block.nodes - begin),
                                     block.width);
}

}  // namespace

NormalizedAdjacency::NormalizedAdjacency(const Graph& graph)
    : graph_(graph), scale_(graph.nodes()) {
  for (NodeId i = 0; i < graph.nodes(); ++i) {
    scale_[i] = static_cast<float>(1 / std::sqrt(static_cast<double>(graph.degree(i))));
  }
}

void NormalizedAdjacency::step(const VectorBlock& current, float alpha, float beta, float gamma,
                               VectorBlock& previous) const {
  const kernels::RecurrenceStep step{graph_.row_ptr().data(),
                                     graph_.neighbors().data(),
                                     scale_.data(),
                                     current.entries.data(),
                                     previous.entries.data(),
                                     current.width,
                                     graph_.directed_edges() - 1,
                                     alpha,
                                     beta,
                                     gamma};
  for_units(current, [&](int64_t unit) {
    kernels::step_rows(step, unit * kRows, std::min(current.nodes, (unit + 1) * kRows));
  });
}

Eigen::MatrixXd gram(const VectorBlock& x, const VectorBlock& y) {
  // Units are added in groups first, which bounds the memory for partial sums.
  constexpr int64_t kGroups = 64;
  std::vector<Eigen::MatrixXd> partial(kGroups, Eigen::MatrixXd::Zero(x.width, y.width));
  const int64_t count = units(x);
  parallel_for(kGroups, count < 16 ? 1 : current_threads(), [&](int64_t group) {
    Eigen::MatrixXf product;
    for (int64_t unit = group * count / kGroups; unit < (group + 1) * count / kGroups; ++unit) {
      product.noalias() = rows_of(x, unit).transpose() * rows_of(y, unit);
      partial[group] += product.cast<double>();
    }
  });
  for (int64_t group = 1; group < kGroups; ++group) partial[0] += partial[group];
  return partial[0];
}

void transform(VectorBlock& x, const Eigen::MatrixXf& m) {
  for_units(x, [&](int64_t unit) {
    auto rows = rows_of(x, unit);
    const RowMatrix product = rows * m;
    rows = product;
  });
}

void subtract_product(VectorBlock& x, const VectorBlock& y, const Eigen::MatrixXf& m) {
  for_units(x, [&](int64_t unit) {
    auto rows = rows_of(x, unit);
    rows.noalias() -= rows_of(y, unit) * m;
  });
}

Eigen::VectorXd column_distances(const VectorBlock& y, const VectorBlock& x,
                                 const Eigen::VectorXd& factors) {
  const Eigen::RowVectorXf scale = factors.cast<float>();
  Eigen::MatrixXd squares(x.width, units(x));
  for_units(x, [&](int64_t unit) {
    const RowMatrix difference =
        rows_of(y, unit) - (rows_of(x, unit).array().rowwise() * scale.array()).matrix();
    squares.col(unit) = difference.colwise().squaredNorm().cast<double>();
  });
  return squares.rowwise().sum().cwiseSqrt();
}

}  // namespace coterie
