#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

#include "coterie/graph/graph.h"
#include "coterie/levels/edge_facts.h"
#include "coterie/levels/fine_partition.h"
#include "coterie/models/model.h"
#include "coterie/partition/ladder.h"
#include "coterie/random.h"

namespace coterie {

struct LadderOptions {
  std::optional<double> scale = {};  // expected nodes of a community; absent: the model decides
  bool sample = true;                // false: z at its mean and memberships at their mode
  double temperature = 1;            // of memberships
  int64_t smallest_community = 1;    // smaller ones join a neighbor, if they have one
  // Nodes whose community is given: known[i] is its number, -1 for the others; empty: none is.
  std::span<const int32_t> known = {};
};

// Draws a ladder: groups to begin with (fine_partition.h), the network says which of them belong
// together, nodes move once more, and what was found is asked the same question again until nothing
// joins.
//
// A draw costs O(edges) and windows on groups. It depends on rng's stream and not on the number of
// threads. Throws Interrupted when a stop is requested.
Ladder draw_ladder(const Model& model, const Graph& graph, const EdgeFacts& facts,
                   const FinePartitions& fine, const LadderOptions& options, const Rng& rng,
                   std::stop_token stop = {});

}  // namespace coterie
