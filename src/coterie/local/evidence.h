#pragma once

#include <cstdint>
#include <stop_token>
#include <vector>

#include "coterie/graph/graph.h"
#include "coterie/random.h"

namespace coterie {

// What is known of an edge before any window is looked at, one number each.
inline constexpr int64_t kEdgeClues = 6;

// Clues of a whole graph that its windows show to the network: quick classical answers, drawn at
// random, whose agreement tells how firm each edge is. All of it costs O(edges) but for the
// triangles, which cost what the smaller ends of the edges have in neighbors.
//
// Windows show it as it is: there may be other clues of edges than these, and clues of nodes
// besides (levels/group_clues.h).
struct Evidence {
  int64_t edge_clues = kEdgeClues;
  // For every directed edge, aligned with graph.neighbors(), edge_clues numbers:
  //   0  share of one-level Louvain passes in which its ends are together
  //   1  share of Leiden runs at resolution 1
  //   2  share of Leiden runs at the resolution fitted to the graph
  //   3  common neighbors, as a share of those that are possible
  //   4  log(1 + common neighbors) / 3
  //   5  log(weight / mean weight); 0 where edges have no weights
  std::vector<float> clues;
  // Weights of walks: edge weights, lower where passes keep the ends apart.
  std::vector<float> walk;
  std::vector<float> strength;      // by node, Σ walk
  std::vector<float> raw_strength;  // by node, Σ weights
  // What all windows share: logarithms of nodes and mean degree, spread of degrees, mean and
  // deviation of the first three clues, whether there are weights, the logarithm of the fitted
  // resolution.
  std::vector<float> shared;
  int64_t node_clues = 0;
  std::vector<float> of_nodes = {};  // [nodes, node_clues]
};

struct EvidenceOptions {
  int passes = 8;  // one-level Louvain
  int runs = 2;    // of Leiden, for each of the two resolutions
};

// Depends on rng's stream, not on the number of threads. Throws Interrupted when a stop is
// requested.
Evidence gather_evidence(const Graph& graph, const EvidenceOptions& options, const Rng& rng,
                         std::stop_token stop = {});

}  // namespace coterie
