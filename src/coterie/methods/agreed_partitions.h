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
// Up to three of them, without those that have more communities than any draw: the
// consensus of the draws (communities/ensemble.h); the nodes that most draws keep together along
// edges; and what becomes of the one of least expected normalized variation of information, draws
// included, when nodes move to communities of their neighbors and communities are joined as long as
// that lowers the expected variation of information (as Dahl, Johnson and Mueller 2022 search for
// it, along edges). O(draws * edges) but for the last, which is left out where its tables of
// overlaps would be large.
std::vector<Partition> agreed_partitions(const Graph& graph, std::span<const Partition> draws,
                                         const Rng& rng, std::stop_token stop = {});

// The last step alone: never a larger expected variation of information than that of `start`.
Partition lower_expected_variation(const Graph& graph, std::span<const Partition> draws,
                                   const Partition& start, std::stop_token stop = {});

// The mean loss of a partition over the draws.
double expected_loss(const Partition& partition, std::span<const Partition> draws,
                     PartitionLoss loss);

}  // namespace coterie
