#pragma once

#include <stop_token>
#include <vector>

#include "coterie/models/anchored_runtime.h"
#include "coterie/models/sample_options.h"
#include "coterie/partition/partition.h"
#include "coterie/random.h"

namespace coterie {

// Partitions drawn from CCP or DAC, one community per step: an anchor is chosen uniformly among the
// available nodes, the network says who joins it, and both leave.
//
// Draw d uses rng.stream("draw", d) and nothing else, so it is the same for any number of threads
// and of other draws. Draws whose available nodes coincide share the work on them; in the first
// step all do. Throws Interrupted when a stop is requested.
std::vector<Partition> sample_anchored(const AnchoredRuntime& model, const SampleOptions& options,
                                       const Rng& rng, std::stop_token stop = {});

}  // namespace coterie
