#pragma once

#include <optional>
#include <string>

#include "coterie/datasets/graph_set.h"
#include "coterie/graph/read_graph.h"

namespace coterie::cli {

// Graph sets (docs/graph-set.md) where graphs are asked for: a set stands for all of its graphs,
// SET/0 for the first, SET/1 for the second, as if they were files of that folder.

bool is_set(const std::string& path);

// A graph of a set as if it had been read from a file of its own, without its labels.
ReadGraph read_set_graph(const GraphSet& set, int64_t number);

// The graph that `path` names in a set; nothing where it is a file or no set is there. Throws
// InputError for a number that the set does not have.
std::optional<ReadGraph> read_set_graph(const std::string& path);

}  // namespace coterie::cli
