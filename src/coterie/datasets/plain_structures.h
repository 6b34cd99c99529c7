#pragma once

#include <cstdint>

#include "coterie/datasets/no_communities.h"
#include "coterie/graph/graph.h"
#include "coterie/random.h"

namespace coterie {

// Graphs of structured.h that are made of edges and not of points; numbers of nodes say nothing.

// A grid of 2 or 3 dimensions with at most `nodes` nodes, of which up to a tenth of the edges miss.
Graph draw_lattice(int64_t nodes, Rng& rng);

// Each node joins one before it: any with the same probability, or so that all have as many.
Graph draw_tree(int64_t nodes, Rng& rng);

// Each node joins the next `width` ones; at random, the last ones join the first.
Graph draw_path(int64_t nodes, int64_t width, Rng& rng);

// Points of the unit square are joined up to the distance that gives the mean degree, but for the
// border. O(nodes + edges).
Graph draw_geometric(int64_t nodes, double mean_degree, Rng& rng);

// A configuration in which `hubs` nodes know a share of all others, drawn for each, besides.
Graph draw_hubs(const ConfigurationOptions& options, int64_t hubs, const Range& share, Rng& rng);

}  // namespace coterie
