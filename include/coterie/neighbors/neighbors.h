#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "coterie/graph/graph.h"

namespace coterie {

// Points as rows of a matrix: point i is values[i dimensions .. (i + 1) dimensions), all finite.
struct Points {
  int64_t count = 0;
  int64_t dimensions = 0;
  std::vector<float> values;
};

enum class Metric {
  euclidean,
  cosine,  // 1 - cosine of the angle; a point of zeros has none
};
constexpr std::array<std::string_view, 2> names_of(Metric) { return {"euclidean", "cosine"}; }

enum class NeighborSearch {
  automatic,    // exact up to some thousands of points, approximate beyond
  exact,        // all pairs. O(points^2 dimensions)
  approximate,  // hierarchical small worlds (Malkov & Yashunin 2018), by hnswlib
};
constexpr std::array<std::string_view, 3> names_of(NeighborSearch) {
  return {"automatic", "exact", "approximate"};
}

// The k nearest other points of every point, nearest first; of equally near ones the smaller
// number.
struct NeighborLists {
  int64_t k = 0;
  std::vector<NodeId> neighbors;  // (points, k)
  std::vector<float> distances;   // (points, k)

  int64_t points() const { return k > 0 ? static_cast<int64_t>(neighbors.size()) / k : 0; }
};

// Runs on the threads of the scope (parallel.h), whose number changes no bit; nor does the
// instruction set. Throws InputError unless 1 <= k < points, and for a point of zeros under cosine.
NeighborLists nearest_neighbors(const Points& points, int64_t k, Metric metric = Metric::euclidean,
                                NeighborSearch search = NeighborSearch::automatic);

enum class NeighborKind {
  fuzzy,   // the union of fuzzy sets (McInnes et al. 2018): how sure either end is of the other
  shared,  // Jaccard index of both sets of neighbors, with the points themselves, from 1/15 on
  plain,   // an edge where one is among the other's neighbors; no weights
  mutual,  // an edge where both are; no weights
};
constexpr std::array<std::string_view, 4> names_of(NeighborKind) {
  return {"fuzzy", "shared", "plain", "mutual"};
}

// The graph of these neighbors: node i is point i.
//
// fuzzy: i is sure of j by exp(-max(0, d - rho) / sigma), where rho is the distance to i's nearest
// point that is not at the same place, and sigma makes i's sum log2(k); a and b together are
// a + b - ab. O(points k^2) for all kinds, but for hubs of shared.
Graph neighbor_graph(const NeighborLists& lists, NeighborKind kind);

}  // namespace coterie
