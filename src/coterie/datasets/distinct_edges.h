#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "coterie/graph/graph.h"

namespace coterie {

using EdgeList = std::vector<std::pair<NodeId, NodeId>>;

// The graph of edges that are known to be distinct and free of self-loops (a generator's promise,
// asserted in debug builds), given in several lists. The result does not depend on how edges are
// spread over the lists, nor on the number of threads. O(nodes + edges), except that every row is
// sorted.
//
// A GraphBuilder scatters 8 bytes at random over the whole graph for every edge; here edges go to
// buckets of neighboring nodes first, so that each bucket is finished inside a core's cache.
Graph graph_of_distinct_edges(int64_t nodes, std::vector<EdgeList> lists, int threads = 1);

}  // namespace coterie
