#pragma once

#include <span>
#include <stop_token>
#include <vector>

#include "coterie/graph/graph.h"
#include "coterie/partition/partition.h"
#include "coterie/posterior/partition_loss.h"
#include "coterie/random.h"

namespace coterie {

// Partitions that answer for all draws and may be none of them: what the draws have in common does
// not depend on which of them happened to be drawn. At least one draw; all of the graph's nodes.
//
// Up to four of them: the consensus of the draws (communities/ensemble.h); the nodes that most
// draws keep together along edges; and, last, what becomes of the one of least expected normalized
// variation of information, draws included, when nodes move, communities are joined and communities
// are split as long as that lowers it (least_variation.h), after what becomes of this by the same
// steps for the variation of information itself, for whoever asks for that. None has more
// communities than every draw, or one that is smaller than `smallest_community` if no draw has.
// O(draws * edges).
std::vector<Partition> agreed_partitions(const Graph& graph, std::span<const Partition> draws,
                                         const Rng& rng, int64_t smallest_community = 1,
                                         std::stop_token stop = {});

// The mean loss of a partition over the draws.
double expected_loss(const Partition& partition, std::span<const Partition> draws,
                     PartitionLoss loss);

}  // namespace coterie
