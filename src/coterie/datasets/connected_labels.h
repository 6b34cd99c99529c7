#pragma once

#include <cstdint>
#include <span>

#include "coterie/datasets/labeled_graph.h"

namespace coterie {

// The graph with a community for every label in every connected component: what no edge connects
// is not together, whatever it was made from.
LabeledGraph connected_labels(Graph graph, std::span<const int32_t> labels);

}  // namespace coterie
