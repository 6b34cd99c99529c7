#pragma once

#include <cmath>
#include <utility>
#include <vector>

#include "coterie/baselines/gnn_network.h"
#include "coterie/graph/graph.h"
#include "coterie/graph/graph_builder.h"
#include "coterie/random.h"

namespace coterie {

// The maps of GraphOperators as matrices, by their definitions. Edges are in the order of the
// graph's rows.
struct DenseOperators {
  using Matrix = RowMatrix<double>;
  std::vector<Matrix> nodes, edges;
  Matrix pm, pd;

  DenseOperators(const Graph& graph, int64_t powers) {
    const int64_t n = graph.nodes(), m = graph.directed_edges();
    std::vector<std::pair<NodeId, NodeId>> ends;
    Matrix w = Matrix::Zero(n, n);
    for (NodeId i = 0; i < n; ++i) {
      for (const NodeId j : graph.neighbors(i)) {
        ends.emplace_back(i, j);
        w(i, j) = 1;
      }
    }
    Matrix nb = Matrix::Zero(m, m);
    pm = pd = Matrix::Zero(n, m);
    for (int64_t e = 0; e < m; ++e) {
      pm(ends[e].first, e) = pm(ends[e].second, e) = 1;
      pd(ends[e].first, e) = 1;
      pd(ends[e].second, e) = -1;
      for (int64_t f = 0; f < m; ++f) {
        if (ends[e].second == ends[f].first && ends[e].first != ends[f].second) nb(e, f) = 1;
      }
    }
    nodes = all(w, powers);
    edges = all(nb, powers);
  }

  // I, a, min(a^2, 1), ..., diag(row sums)
  static std::vector<Matrix> all(const Matrix& a, int64_t powers) {
    std::vector<Matrix> list{Matrix::Identity(a.rows(), a.cols()), a};
    for (int64_t p = 1; p < powers; ++p) {
      list.push_back((list.back() * list.back()).cwiseMin(1.0));
    }
    list.push_back(Matrix(a.rowwise().sum().asDiagonal()));
    return list;
  }

  // [O_1 x, O_2 x, ...]
  static Matrix side_by_side(const std::vector<Matrix>& operators, const Matrix& x) {
    Matrix out(operators[0].rows(), static_cast<int64_t>(operators.size()) * x.cols());
    for (size_t r = 0; r < operators.size(); ++r) {
      out.middleCols(static_cast<int64_t>(r) * x.cols(), x.cols()) = operators[r] * x;
    }
    return out;
  }
};

// Edges with probability p; the last node has none.
inline Graph random_graph(int64_t nodes, double p, Rng rng) {
  GraphBuilder builder(nodes);
  for (NodeId i = 0; i + 1 < nodes; ++i) {
    for (NodeId j = 0; j < i; ++j) {
      if (rng.bernoulli(p)) builder.add_edge(i, j);
    }
  }
  return builder.build();
}

inline RowMatrix<double> random_matrix(int64_t rows, int64_t columns, Rng rng) {
  RowMatrix<double> out(rows, columns);
  for (int64_t i = 0; i < rows; ++i) {
    for (int64_t j = 0; j < columns; ++j) out(i, j) = rng.normal();
  }
  return out;
}

}  // namespace coterie
