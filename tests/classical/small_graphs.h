#pragma once

#include <cstdint>
#include <vector>

#include "coterie/graph/graph.h"
#include "coterie/graph/graph_builder.h"
#include "coterie/partition/partition.h"
#include "coterie/random.h"
#include "planted_graph.h"

namespace coterie::example {

// Every partition of n nodes, once.
inline std::vector<Partition> all_partitions(int64_t n) {
  std::vector<std::vector<int32_t>> growing{{}};
  for (int64_t i = 0; i < n; ++i) {
    std::vector<std::vector<int32_t>> next;
    for (const auto& labels : growing) {
      int32_t communities = 0;
      for (const int32_t label : labels) communities = std::max(communities, label + 1);
      for (int32_t k = 0; k <= communities; ++k) {
        next.push_back(labels);
        next.back().push_back(k);
      }
    }
    growing = std::move(next);
  }
  std::vector<Partition> partitions;
  for (const auto& labels : growing) partitions.emplace_back(std::span<const int32_t>(labels));
  return partitions;
}

// The graph on n nodes whose edges are the set bits of `code`.
inline Graph graph_number(int64_t n, uint64_t code) {
  GraphBuilder builder(n);
  int bit = 0;
  for (NodeId i = 0; i < n; ++i) {
    for (NodeId j = 0; j < i; ++j, ++bit) {
      if (code >> bit & 1) builder.add_edge(i, j);
    }
  }
  return builder.build();
}

// Two triangles and a bridge: several partitions have comparable probability.
inline Graph two_triangles() {
  GraphBuilder builder(6);
  for (const auto& [i, j] : {std::pair{0, 1}, {0, 2}, {1, 2}, {3, 4}, {3, 5}, {4, 5}, {2, 3}}) {
    builder.add_edge(i, j);
  }
  return builder.build();
}

inline Partition modulo(int64_t nodes, int64_t communities) {
  std::vector<int32_t> labels(nodes);
  for (int64_t i = 0; i < nodes; ++i) labels[i] = static_cast<int32_t>(i % communities);
  return Partition(std::span<const int32_t>(labels));
}

}  // namespace coterie::example
