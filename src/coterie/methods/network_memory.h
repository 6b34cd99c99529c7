#pragma once

#include <cstdint>

#include "coterie/models/options.h"

namespace coterie {

// Bytes of memory that a network needs at its peak that sees the whole graph, roughly and rather
// too much than too little.
int64_t memory_estimate(const ModelOptions& options, int64_t nodes, int64_t edges, int64_t draws,
                        int threads);

}  // namespace coterie
