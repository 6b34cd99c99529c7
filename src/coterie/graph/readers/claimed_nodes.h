#pragma once

#include <cstdint>

#include "coterie/graph/node_names.h"
#include "coterie/graph/text_reader.h"

// For formats whose header claims a number of nodes, called 1..n.
namespace coterie::readers {

// Refuses more nodes than a graph can have (2^31 - 1).
void check_node_limit(const TextReader& text, int64_t claimed);

// Refuses a claim that the file does not bear out, before memory is spent on it: beyond a hundred
// thousand nodes there must be one line of nodes or edges per hundred.
void check_claim(const TextReader& text, int64_t claimed, int64_t lines);

NodeNames numbers_from_one(int64_t nodes);

}  // namespace coterie::readers
