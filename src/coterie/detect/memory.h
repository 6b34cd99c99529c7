#pragma once

#include <cstdint>
#include <string>

#include "coterie/models/options.h"

namespace coterie {

// Bytes of memory that detect() needs at its peak, roughly and rather too much than too little.
int64_t memory_estimate(const ModelOptions& options, int64_t nodes, int64_t edges, int64_t draws,
                        int threads);

// Throws MemoryError, with both numbers, if more bytes are needed than allowed: `gigabytes`, or 80
// % of what the machine has free where that is 0, shared by `graphs_at_once` graphs. `name` stands
// for the graph in the message.
void require_memory(double needed, const std::string& name, double gigabytes = 0,
                    int graphs_at_once = 1);

}  // namespace coterie
