#pragma once

#include <string>
#include <string_view>

#include "coterie/datasets/labeled_graph.h"

namespace coterie {

// One labelled graph as bytes, little-endian, as graphs.bin holds it (docs/graph-set.md):
//
//   uint32 nodes | uint32 weighted | uint64 edges |
//   label of every node | number of larger neighbors of every node | the larger neighbors |
//   their weights, where weighted is 1
//
// The numbers of the second line have 1, 2 or 4 bytes: the fewest in which nodes - 1 fits. Weights
// are floats of 4 bytes. Node names are not kept.
std::string encode_graph(const LabeledGraph& labeled);

// The graph that encode_graph wrote. Everything is checked before it is used: sizes against the
// length of the record, neighbors for order and range, labels for canonical form, weights for being
// positive and finite. Throws ParseError(file, 0, ...) that names graph `index`.
LabeledGraph decode_graph(std::string_view bytes, std::string_view file, int64_t index);

}  // namespace coterie
