#pragma once

#include <stop_token>

#include "coterie/graph/graph.h"
#include "coterie/methods/detection.h"

namespace coterie {

// The probability that the whole graph is one community because it divides no better than graphs
// of the same degrees (local/structure.h): what no part of a large graph can tell. 0 for small
// graphs, and where somebody knows communities, or how large they are, and so that there are some.
double probability_of_one(const Graph& graph, const DetectOptions& options,
                          const std::stop_token& stop);

}  // namespace coterie
