#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "coterie/communities/local_moving.h"
#include "coterie/communities/weighted_rows.h"

namespace coterie {

// The nodes in the order of their labels (0..count-1), in the given order where labels are equal:
// those of label c are nodes[begin[c] .. begin[c + 1]).
struct NodesByLabel {
  std::vector<NodeId> nodes;
  std::vector<NodeId> begin;
};
NodesByLabel group_by_label(std::span<const int32_t> labels, int32_t count,
                            std::span<const NodeId> order);

// Renames labels (each below labels.size()) to 0, 1, ... in order of first appearance and returns
// how many there are.
int32_t compact_labels(std::span<int32_t> labels);

// A graph whose nodes are communities of another one; the weight between two of them is the sum of
// the weights between their nodes.
struct AggregatedRows {
  std::vector<int64_t> row_ptr;
  std::vector<NodeId> neighbors;
  std::vector<double> weights;
  std::vector<double> strengths;
  double total = 0;

  WeightedRows<std::span<const double>> rows() const {
    return {row_ptr, neighbors, weights, strengths, total};
  }
};

// labels: 0..communities-1. O(nodes + edges).
template <class Weights>
AggregatedRows aggregate(const WeightedRows<Weights>& rows, std::span<const int32_t> labels,
                         int32_t communities) {
  AggregatedRows result;
  result.total = rows.total;
  result.row_ptr.reserve(static_cast<size_t>(communities) + 1);
  result.row_ptr.push_back(0);
  result.strengths.assign(communities, 0.0);
  const NodesByLabel groups = group_by_label(labels, communities, {});
  CommunityLinks links(communities);
  for (int32_t c = 0; c < communities; ++c) {
    for (NodeId t = groups.begin[c]; t < groups.begin[c + 1]; ++t) {
      const NodeId node = groups.nodes[t];
      result.strengths[c] += rows.strengths[node];
      for (int64_t e = rows.row_ptr[node]; e < rows.row_ptr[node + 1]; ++e) {
        links.add(labels[rows.neighbors[e]], rows.weights[e]);
      }
    }
    for (const int32_t other : links.touched()) {
      if (other == c) continue;
      result.neighbors.push_back(other);
      result.weights.push_back(links[other]);
    }
    links.clear();
    result.row_ptr.push_back(static_cast<int64_t>(result.neighbors.size()));
  }
  return result;
}

// Divides every community into its connected parts: labels of parts, 0, 1, ... Edges of weight 0
// do not connect. O(nodes + edges).
template <class Weights>
std::vector<int32_t> connected_parts(const WeightedRows<Weights>& rows,
                                     std::span<const int32_t> labels) {
  std::vector<int32_t> part(rows.nodes(), -1);
  std::vector<NodeId> open;
  int32_t parts = 0;
  for (NodeId first = 0; first < rows.nodes(); ++first) {
    if (part[first] >= 0) continue;
    part[first] = parts;
    open.push_back(first);
    while (!open.empty()) {
      const NodeId node = open.back();
      open.pop_back();
      for (int64_t e = rows.row_ptr[node]; e < rows.row_ptr[node + 1]; ++e) {
        const NodeId next = rows.neighbors[e];
        if (part[next] >= 0 || labels[next] != labels[node] || !(rows.weights[e] > 0)) continue;
        part[next] = parts;
        open.push_back(next);
      }
    }
    ++parts;
  }
  return part;
}

}  // namespace coterie
