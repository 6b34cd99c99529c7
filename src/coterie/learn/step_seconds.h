#pragma once

#include <cstdint>
#include <vector>

#include "coterie/datasets/labeled_graph.h"
#include "coterie/models/options.h"

namespace coterie {

// Wall-clock seconds of `steps` training steps of a fresh model in the paper's setting, on a batch
// of this one graph: forward, backward, update. Features and batch are made before, and so is one
// step that warms up. Uses the threads that prepare_for_training was given.
std::vector<double> step_seconds(HeadKind method, const LabeledGraph& graph, int64_t steps);

}  // namespace coterie
