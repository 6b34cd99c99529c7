#pragma once

#include "coterie/graph/graph.h"
#include "coterie/partition/partition.h"

namespace coterie {

// Newman and Girvan's modularity: the share of edges inside communities minus the share expected
// when edges fall at random between nodes of the same degrees,
//   sum over communities of  edges_within / m - resolution (degrees / 2m)^2.
// Edges count by their weights where the graph has any. Between -1/2 and 1 (for resolution 1); 0
// for a graph without edges. O(nodes + edges). Throws SizeError if the partition covers another
// number of nodes.
double modularity(const Graph& graph, const Partition& partition, double resolution = 1);

}  // namespace coterie
