#pragma once

#include <optional>
#include <stop_token>

#include "coterie/classical/gibbs.h"
#include "coterie/posterior/posterior.h"
#include "coterie/random.h"

namespace coterie {

// States of chains as sampled draws of equal weight, and the best partition seen as a draw at its
// mode, each with its log p(partition, graph).
Posterior posterior_of(BlockPosterior found);

// Whether exact_posterior() considers such a graph at all: a thousand nodes at most and at least
// 40, without weights, not sparse.
bool may_be_a_block_model(const Graph& graph);

// The exact posterior of a plain block model, so many draws, sampled from what a network has drawn
// (classical/refine.h), if such a model explains the graph; else nothing.
//
// It does where nodes of a community have degrees that are as alike as independent edges make them,
// and triangles are as many as these close (block_model_fit.h). Graphs of people, whose degrees
// vary and whose friends know each other, are refused after a look at the first of the partitions.
// `./bench refine-rule` says on which graphs the thresholds were chosen and what they are worth.
std::optional<Posterior> exact_posterior(const Graph& graph, const Posterior& drawn, int64_t draws,
                                         const Rng& rng, std::stop_token stop = {});

}  // namespace coterie
