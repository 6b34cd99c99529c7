#pragma once

#include <cstdint>
#include <span>
#include <stop_token>

#include "coterie/graph/graph.h"
#include "coterie/partition/partition.h"
#include "coterie/random.h"

namespace coterie {

// Each node moves to the community whose connections explain its own best, until none moves: what
// groups have put into the wrong place comes right one node at a time. Gains are those of
// modularity at the resolution at which it is the likelihood of a block model with these
// communities (communities/resolution.h). No community is new, and nodes with known[i] >= 0 stay
// (empty: none does). O(edges) in practice. Throws Interrupted when a stop is requested.
Partition with_nodes_moved(const Graph& graph, const Partition& communities,
                           std::span<const int32_t> known, Rng& rng, std::stop_token stop = {});

}  // namespace coterie
