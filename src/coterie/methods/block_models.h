#pragma once

#include <cstdint>
#include <memory>

#include "coterie/methods/method.h"

namespace coterie {

// The posterior of a block model: states of chains as sampled draws of equal weight, and the best
// partition seen as a draw at its mode, each with its exact log p(partition, graph), which is its
// log-probability given the graph up to a constant. Communities have at least
// DetectOptions::smallest_community nodes where that is given, else any number.

// Chains from random starts (classical/gibbs.h).
std::shared_ptr<const Method> by_gibbs(BlockLikelihood block_model);

// Chains from what a network proposes, 15 draws at their mode, whatever DetectOptions say about
// numbers and scores of draws (classical/refine.h); each draws for so many sweeps.
std::shared_ptr<const Method> by_refinement(std::shared_ptr<const Method> network,
                                            BlockLikelihood block_model, int64_t sweeps);

}  // namespace coterie
