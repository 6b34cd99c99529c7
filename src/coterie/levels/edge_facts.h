#pragma once

#include <stop_token>
#include <vector>

#include "coterie/graph/graph.h"
#include "coterie/random.h"

namespace coterie {

// What is known of every directed edge, aligned with graph.neighbors(), before anything is grouped.
// Found once for all draws.
struct EdgeFacts {
  std::vector<float> common;  // common neighbors, as a share of those that are possible
  std::vector<float> firm;    // share of one-level Louvain passes in which its ends are together
  double mean_common = 0;
  double mean_firm = 0;
};

// O(edges), but for triangles, which cost what the smaller ends of the edges have in neighbors.
// Depends on rng's stream, not on the number of threads. Throws Interrupted when a stop is
// requested.
EdgeFacts edge_facts(const Graph& graph, const Rng& rng, std::stop_token stop = {});

}  // namespace coterie
