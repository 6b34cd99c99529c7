#pragma once

#include <cstdint>
#include <stop_token>

#include "coterie/graph/graph.h"
#include "coterie/partition/partition.h"
#include "coterie/random.h"

namespace coterie {

struct SizeLimits {
  int64_t smallest = 1;
  int64_t largest = INT64_MAX;
};

// The same communities within limits that are kept exactly, but where the whole graph has fewer
// nodes than `smallest`: those that are too large are divided by Leiden at rising resolutions, and
// in the end anywhere; those that are too small join the community they have most weight to, as far
// as that stays within `largest`, else any that has room, else they are filled up from the largest
// ones. Where both limits cannot be kept (between one and two communities' worth of nodes are
// left), `largest` is.
//
// Throws UsageError unless 1 <= smallest <= largest, Interrupted when a stop is requested.
Partition within_sizes(const Graph& graph, const Partition& communities, const SizeLimits& limits,
                       const Rng& rng, std::stop_token stop = {});

}  // namespace coterie
