#pragma once

#include <cstdint>
#include <vector>

#include "coterie/graph/graph.h"

namespace coterie {

// For every directed edge, aligned with graph.neighbors(), the number of neighbors that its ends
// share. Costs what the smaller ends of the edges have in neighbors; uses all threads.
std::vector<int32_t> common_neighbors(const Graph& graph);

}  // namespace coterie
