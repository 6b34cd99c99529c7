#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "coterie/graph/graph.h"
#include "coterie/posterior/point_estimate.h"
#include "coterie/posterior/posterior.h"
#include "coterie/random.h"

namespace coterie {

// What is believed about some nodes, whatever is believed about all others.
struct PosteriorPart {
  const Posterior* posterior;
  std::span<const NodeId> nodes;  // node t of the posterior is nodes[t] of the whole
};

// The belief about all nodes, from those about parts that say nothing about each other, such as the
// connected components of a graph; `alone` are nodes that are communities of their own beyond
// doubt.
//
// Draws of the whole put draws of the parts together, of each part all of them, in an order that is
// drawn for each part: so every node is as sure as it was, and what one part does tells nothing of
// another. There are as many as the part with the most draws has. Log-probabilities add up.
//
// The best partitions of the parts, by this estimate, are together the best() of the whole: what is
// beside a component does not change the answer for it.
//
// P(K) is not counted but computed, the convolution of those of the parts, to six digits
// (k_posterior().draws() is then 2^20). Every node of 0 .. nodes-1 is in one part or alone.
// O(draws * nodes), O(nodes) where no part has a doubt.
Posterior combine(std::span<const PosteriorPart> parts, std::span<const NodeId> alone,
                  int64_t nodes, const Rng& rng, PointEstimate estimate = PointEstimate::automatic);

// P(K) of the sum of independent Ks.
KPosterior sum_of_independent(std::span<const KPosterior> parts);

}  // namespace coterie
