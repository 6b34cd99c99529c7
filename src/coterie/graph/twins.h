#pragma once

#include <cstdint>
#include <span>

#include "coterie/graph/graph.h"

namespace coterie {

// How many nodes have a twin with another label. Twins are two nodes with the same neighbors, apart
// from each other, by edges of the same weights: exchanging them changes nothing, so that only
// their names or their places in a file tell them apart. Isolated nodes have no twins. O(edges +
// nodes log nodes).
int64_t twins_apart(const Graph& graph, std::span<const int32_t> labels);

}  // namespace coterie
