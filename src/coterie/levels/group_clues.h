#pragma once

#include <cstdint>
#include <stop_token>

#include "coterie/graph/graph.h"
#include "coterie/levels/edge_facts.h"
#include "coterie/local/evidence.h"
#include "coterie/partition/partition.h"
#include "coterie/random.h"

namespace coterie {

// A level of a ladder: groups of nodes as the nodes of a graph of their own, with clues that
// windows (local/window.h) show to the network.
//
// Edges are those to the groups to which a group, or the other one, has most more than chance would
// give it. Their weights are W_ab / sqrt(vol_a vol_b).
struct GroupLevel {
  Graph graph;
  Evidence evidence;
};

// Numbers that a window of groups shows of a node and of an edge. They say what a group is made of
// (without that, 20 pure groups look like parts of one), how it hangs on its neighbors, and what
// Leiden makes of the groups at eight resolutions: the network chooses among answers where
// everybody else has to name a resolution.
inline constexpr int64_t kGroupResolutions = 8;
inline constexpr int64_t kGroupNodeClues = 13 + 2 * kGroupResolutions;
inline constexpr int64_t kGroupEdgeClues = 10 + kGroupResolutions;
inline constexpr int64_t kGroupSharedClues = 9 + 2 * kGroupResolutions;
inline constexpr int64_t kGroupWindowFeatures = 23 + kGroupSharedClues + kGroupNodeClues;

// `answered`: the groups are communities that a level below has found, not only groups to begin
// with. O(edges) and eight runs of Leiden on the groups. Depends on rng's stream, not on the number
// of threads. Throws Interrupted when a stop is requested.
GroupLevel group_level(const Graph& graph, const EdgeFacts& facts, const Partition& groups,
                       bool answered, const Rng& rng, std::stop_token stop = {});

}  // namespace coterie
