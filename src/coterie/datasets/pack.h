#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "coterie/datasets/labeled_files.h"

namespace coterie {

// Writes labelled graphs as a graph set (graph_set.h), which must not exist yet, and returns how
// many there are. Hears requests to stop (interruption.h); a set that is not finished is not there.

// Files and folders of files. `each` hears every graph, how many are done, and of how many.
using PackedFile = std::function<void(const LabeledFile&, int64_t done, int64_t all)>;
int64_t pack(const std::vector<std::string>& paths, const LabelOptions& options,
             const std::string& folder, const PackedFile& each = {});

// Graphs 0, 1, ..., count - 1 of any source.
int64_t pack(int64_t count, const std::function<LabeledGraph(int64_t)>& graph,
             const std::string& folder);

}  // namespace coterie
