#pragma once

#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

#include "coterie/graph/graph.h"

namespace coterie {

struct LaplacianOptions {
  int64_t columns = 20;       // eigenvectors per graph
  bool both_ends = false;     // of the spectrum, not only the smallest eigenvalues
  int64_t dense_nodes = 400;  // components of at most this many nodes are solved directly
  double tolerance = 1e-4;    // residual |L x - lambda x| accepted for larger ones, >= 1e-5

  static void visit_fields(auto& self, auto&& field) {
    field("columns", self.columns, "eigenvectors per graph");
    field("both_ends", self.both_ends, "those of the largest eigenvalues as well");
    field("dense_nodes", self.dense_nodes, "largest component that is solved directly");
    field("tolerance", self.tolerance, "residual accepted for larger components");
  }
};

// Where every node lies along the slowest modes of diffusion on the graph: the eigenvectors of
// the normalized Laplacian
//
//   L = I - D^-1/2 A D^-1/2,   D = max(degree, 1)
//
// that belong to its smallest eigenvalues, each of unit length, one per column.
//
// Order. Every component with an edge contributes one zero eigenvalue, whose vector is known:
// D^1/2 on the component. The sum of these over the whole graph says nothing about communities and
// is dropped; an orthonormal basis of what remains of the null space comes first (column t
// separates component t, counted by decreasing size and then by smallest node, from all later
// ones); then the other eigenvectors by increasing eigenvalue. An isolated node has eigenvalue 1;
// in a graph without edges the first node's vector is the one dropped.
//
// Both ends. Where nodes have more edges with other communities than with their own, the largest
// eigenvalues, towards 2, tell communities apart as the smallest do otherwise. With `both_ends`
// eigenvectors come by decreasing distance of their eigenvalues from 1, whatever their side.
//
// Sign. The sum of cubed entries is positive; where it vanishes, the first nonzero entry is. Within
// a repeated eigenvalue the basis is arbitrary but always the same.
struct LaplacianEncoding {
  int64_t nodes = 0;
  int64_t columns = 0;
  std::vector<float> features;      // nodes x columns, row after row; columns beyond nodes-1 are 0
  std::vector<double> eigenvalues;  // of the columns that are not padding
  bool converged = true;            // false if the iteration stopped before reaching the tolerance

  std::span<const float> row(NodeId i) const {
    return std::span(features).subspan(i * columns, columns);
  }
};

// Residuals are below 1e-6 for components solved directly, O(nodes^3) each, and below `tolerance`
// for larger ones, O((nodes + edges) * columns) per step of an iteration. Throws UsageError for
// columns < 1 or a tolerance out of range, Interrupted when a stop is
// requested.
LaplacianEncoding laplacian_encoding(const Graph& graph, const LaplacianOptions& options = {},
                                     const std::stop_token& stop = {});

}  // namespace coterie
