#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "coterie/datasets/distinct_edges.h"
#include "coterie/random.h"

namespace coterie {

// The configuration model without loops and repeated edges: node i has degree[i] stubs, stubs are
// paired uniformly, and a pair that is not allowed (or repeated) swaps partners with random other
// pairs until both fit. Pairs that found no partner in 100 attempts are left out, as is the last
// stub of an odd number; both are rare. O(stubs).
//
// allowed(i, j) is asked for i != j only and is symmetric.
EdgeList match_stubs(std::span<const int64_t> degree,
                     const std::function<bool(NodeId, NodeId)>& allowed, Rng& rng);

}  // namespace coterie
