#pragma once

#include "coterie/datasets/labeled_graph.h"
#include "coterie/random.h"

namespace coterie {

// The graph without some of its nodes, so that a small set of graphs is never seen twice as it is:
// a share between 0 and `most` of the nodes is left out at random, and of the rest the largest
// component stays. A graph that would lose a whole community, or all but one node, stays as it is.
LabeledGraph thinned(LabeledGraph labeled, double most, Rng& rng);

}  // namespace coterie
