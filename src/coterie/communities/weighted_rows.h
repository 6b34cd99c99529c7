#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "coterie/graph/graph.h"

namespace coterie {

// The weights of a graph whose edges all weigh 1.
struct UnitWeights {
  double operator[](int64_t) const { return 1; }
};

// What moving, refining and aggregating need of a graph or of a graph of communities: rows of
// weighted edges, and the strength of every node.
//
// Weights is indexed like neighbors: UnitWeights, or a span of float (edges of a graph) or double
// (sums of those). Weights are symmetric and not negative. A community that has become a node
// keeps the weight inside of it in its strength, not as an edge to itself.
template <class Weights>
struct WeightedRows {
  std::span<const int64_t> row_ptr;
  std::span<const NodeId> neighbors;
  Weights weights;
  std::span<const double> strengths;  // the weight of all edge ends at a node
  double total = 0;                   // the sum of the strengths, twice the weight of all edges

  NodeId nodes() const { return static_cast<NodeId>(strengths.size()); }
};

// The strengths of a graph's nodes; `weights` is empty (all 1) or has one entry per directed edge.
std::vector<double> node_strengths(const Graph& graph, std::span<const float> weights);

// Throws SizeError unless weights is empty or has one entry per directed edge, and UsageError for
// weights that are negative or not finite.
void check_weights(const Graph& graph, std::span<const float> weights);

// Calls work(rows) with the graph's rows, in the form that fits: unit weights cost nothing.
template <class Work>
auto with_rows(const Graph& graph, std::span<const float> weights,
               std::span<const double> strengths, Work&& work) {
  double total = 0;
  for (const double strength : strengths) total += strength;
  if (weights.empty()) {
    return work(
        WeightedRows<UnitWeights>{graph.row_ptr(), graph.neighbors(), {}, strengths, total});
  }
  return work(WeightedRows<std::span<const float>>{graph.row_ptr(), graph.neighbors(), weights,
                                                   strengths, total});
}

}  // namespace coterie
