#pragma once

#include <Eigen/Core>
#include <cstdint>
#include <vector>

#include "coterie/graph/graph.h"

namespace coterie {

// Vectors over the nodes side by side: one row of `width` floats per node, a multiple of 8.
struct VectorBlock {
  VectorBlock() = default;
  VectorBlock(int64_t rows, int64_t columns) : nodes(rows), entries(rows * padded(columns)) {
    width = padded(columns);
  }
  static int64_t padded(int64_t columns) { return (columns + 7) / 8 * 8; }
  float* row(int64_t i) { return entries.data() + i * width; }
  const float* row(int64_t i) const { return entries.data() + i * width; }

  int64_t nodes = 0;
  int64_t width = 0;
  std::vector<float> entries;
};

// All functions below work on groups of rows of a fixed size, in parallel, and add their results in
// a fixed order, so the number of threads changes nothing.

// The symmetric adjacency operator B = D^-1/2 A D^-1/2 of a graph without isolated nodes.
class NormalizedAdjacency {
 public:
  explicit NormalizedAdjacency(const Graph& graph);

  // previous := alpha B current + beta current + gamma previous: a step of a three-term recurrence.
  void step(const VectorBlock& current, float alpha, float beta, float gamma,
            VectorBlock& previous) const;

  const Graph& graph() const { return graph_; }

 private:
  const Graph& graph_;
  std::vector<float> scale_;  // degree^-1/2
};

// x^T y for the columns of two blocks.
Eigen::MatrixXd gram(const VectorBlock& x, const VectorBlock& y);

// x := x m, in place.
void transform(VectorBlock& x, const Eigen::MatrixXf& m);

// x := x - y m.
void subtract_product(VectorBlock& x, const VectorBlock& y, const Eigen::MatrixXf& m);

// The Euclidean length of every column of y - x diag(factors).
Eigen::VectorXd column_distances(const VectorBlock& y, const VectorBlock& x,
                                 const Eigen::VectorXd& factors);

}  // namespace coterie
