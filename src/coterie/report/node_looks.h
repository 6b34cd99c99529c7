#pragma once

#include <vector>

#include "coterie/answer/answer.h"
#include "coterie/graph/graph.h"
#include "coterie/graph/write_graph.h"

namespace coterie {

// The nodes of a graph as the page about the answer shows them (page/palette.js): in the colour of
// their community and, up to as many nodes as the page draws, at their place there. Costs what
// lay_out() costs.
std::vector<NodeLook> looks_of(const Graph& graph, const Answer& answer);

}  // namespace coterie
