#pragma once

#include "coterie/classical/block_model.h"

namespace coterie {

// Throws UsageError for a parameter out of range.
void check(const BlockModelOptions& options);

// Throws SizeError unless the partition divides the graph's nodes.
void check_same_nodes(const Graph& graph, const Partition& partition);

}  // namespace coterie
