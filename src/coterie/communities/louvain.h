#pragma once

#include <span>

#include "coterie/graph/graph.h"
#include "coterie/partition/partition.h"
#include "coterie/random.h"

namespace coterie {

// One level of the Louvain method (Blondel et al. 2008): from every node alone, single nodes move
// to the community next to them where modularity gains most, in random order, until no move gains
// (or after 50 visits of every node). Many small communities, most of them inside of one true
// community; other seeds give other ones, which is what ensembles of them live from.
//
// weights is empty (all 1) or has one entry per directed edge, like graph.neighbors(): symmetric,
// not negative. resolution is that of modularity (partition/modularity.h). O(edges) in practice.
// Throws SizeError for another number of weights, UsageError for weights that are negative or not
// finite and for a resolution below 0.
Partition louvain_pass(const Graph& graph, std::span<const float> weights, double resolution,
                       Rng& rng);

}  // namespace coterie
