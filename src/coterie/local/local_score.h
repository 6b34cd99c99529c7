#pragma once

#include <stop_token>

#include "coterie/local/local_draw.h"

namespace coterie {

// log p(partition | graph, evidence) of a local model for one random order of the communities: what
// a draw in this order would have had to choose, community after community, each averaged over
// `latents` draws of z. The anchors come with the order: a random permutation of the nodes, as in
// drawing.
//
// A node that belongs to a community whose window does not reach it counts as if it joined with
// odds of e^-15. O(edges), about what a draw costs. Throws Interrupted when a stop is requested.
double score_locally(const Model& model, const Graph& graph, const Evidence& evidence,
                     const Partition& partition, const LocalDrawOptions& options, int64_t latents,
                     const Rng& rng, std::stop_token stop = {});

}  // namespace coterie
