#pragma once

#include <cstdint>

#include "coterie/graph/node_names.h"
#include "coterie/graph/text_reader.h"

// For formats whose header claims a number of nodes, called 1..n.
namespace coterie::readers {

// Refuses more nodes than a graph can have (2^31 - 1).
void check_node_limit(const TextReader& text, int64_t claimed);

// Most of the nodes may be isolated: few bytes can claim many nodes, which count against the memory
// that reading may take before any is spent.
NodeNames numbers_from_one(int64_t nodes);

}  // namespace coterie::readers
