#pragma once

#include <cstdint>
#include <vector>

#include "coterie/graph/graph.h"

namespace coterie {

// The linear maps through which GNN and LGNN (Chen, Li & Bruna 2019) see a graph.
//
// On nodes: I, W, min(W^2, 1), ... (each power the thresholded square of the one before) and
// D = diag(degree). On directed edges, which are the nodes of the line graph: I, NB, NB^2 and the
// diagonal of NB's row sums, where NB[e, f] = 1 iff e ends where f begins and f is not e reversed.
// Between them: Pm[node, e] = 1 at both ends of e; Pd[node, e] = 1 at its source, -1 at its target.
//
// NB is never built. With S[i] = Σ y[f] over edges f that leave i and T[i] over those that enter,
//   (NB y)[e]   = S[target] - y[reverse],
//   (NB^2 y)[e] = (W S - T)[target] - S[source] + y[e],
// and NB^2 needs no threshold because the graph has no repeated edges. So every map of LGNN costs
// O(edges), where the original's matrices of (directed edges)^2 do not fit into memory.
//
// Edge e is place e of the graph's compressed rows. A matrix x has one row per node or per edge
// and `width` columns, without gaps. What a map returns is a group of columns of a wider matrix
// whose rows lie `stride` numbers apart. `add_transposed_...` adds what the transposed map makes
// of such columns to dx.
class GraphOperators {
 public:
  // Throws UsageError if powers < 1, or > 2 with the line graph. powers >= 2: the matrix of pairs
  // at distance two is built, O(Σ degree^2) time.
  GraphOperators(const Graph& graph, int64_t powers, bool line_graph);

  int64_t nodes() const { return static_cast<int64_t>(degree_.size()); }
  int64_t edges() const { return static_cast<int64_t>(powers_[0].columns.size()); }  // directed
  int64_t count() const { return static_cast<int64_t>(powers_.size()) + 2; }  // maps on nodes
  int64_t degree(int64_t node) const { return degree_[node]; }
  // Row sum of NB. Only with the line graph, as all that follows with edges in its name.
  int64_t line_degree(int64_t edge) const { return degree_[target_[edge]] - 1; }

  // out = [x, W x, ..., D x], count() * width columns.
  template <class Real>
  void on_nodes(const Real* x, int64_t width, Real* out, int64_t stride) const;
  template <class Real>
  void add_transposed_on_nodes(const Real* out, int64_t stride, int64_t width, Real* dx) const;

  // out = [y, NB y, NB^2 y, diag y], count() * width columns.
  template <class Real>
  void on_edges(const Real* y, int64_t width, Real* out, int64_t stride) const;
  template <class Real>
  void add_transposed_on_edges(const Real* out, int64_t stride, int64_t width, Real* dy) const;

  // out = [Pm y, Pd y], a row per node.
  template <class Real>
  void edges_to_nodes(const Real* y, int64_t width, Real* out, int64_t stride) const;
  template <class Real>
  void add_transposed_edges_to_nodes(const Real* out, int64_t stride, int64_t width,
                                     Real* dy) const;

  // out = [Pm^T x, Pd^T x], a row per edge.
  template <class Real>
  void nodes_to_edges(const Real* x, int64_t width, Real* out, int64_t stride) const;
  template <class Real>
  void add_transposed_nodes_to_edges(const Real* out, int64_t stride, int64_t width,
                                     Real* dx) const;

 private:
  // A symmetric matrix of zeros and ones.
  struct Pattern {
    std::vector<int64_t> row_ptr;
    std::vector<int32_t> columns;
  };
  static Pattern thresholded_square(const Pattern& pattern);
  // sums[i] = Σ y[e] over the edges that leave i (out) and that enter it (in); without gaps.
  template <class Real>
  void sum_at_nodes(const Real* y, int64_t stride, int64_t width, Real* out, Real* in) const;

  std::vector<int64_t> degree_;
  std::vector<Pattern> powers_;                     // W, min(W^2, 1), ...
  std::vector<int32_t> source_, target_, reverse_;  // by edge
};

}  // namespace coterie
