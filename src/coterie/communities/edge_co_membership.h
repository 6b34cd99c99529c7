#pragma once

#include <span>

#include "coterie/graph/graph.h"
#include "coterie/partition/partition.h"

namespace coterie {

// Adds 1 to the count of every directed edge (like graph.neighbors()) whose ends are in one
// community: summed over partitions, how often the ends of each edge were together. O(edges).
// Throws SizeError if partition or counts does not fit the graph.
void add_co_membership(const Graph& graph, const Partition& partition, std::span<float> counts);

}  // namespace coterie
