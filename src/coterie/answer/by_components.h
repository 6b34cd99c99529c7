#pragma once

#include <cstdint>
#include <functional>

#include "coterie/graph/component_kinds.h"
#include "coterie/methods/detection.h"
#include "coterie/posterior/point_estimate.h"

namespace coterie {

// Whoever answers a connected graph, which is the k-th kind of component.
using DetectConnected = std::function<Detection(const Graph& component, size_t k)>;

// The answer for a graph of several components, from those for each: nothing in one component says
// anything about another, and a model that saw all of them at once would have to tell them apart by
// the few numbers per node that it reads.
//
// Equal components are answered once, small ones side by side; isolated nodes are communities of
// their own. Seconds add up; the embedding is that of the largest component (the first of several).
Detection detect_by_components(const ComponentKinds& parts, int64_t nodes, uint64_t seed,
                               const DetectConnected& detect,
                               PointEstimate estimate = PointEstimate::automatic);

// The kind with the most nodes, the first of several; -1 if there are only isolated nodes.
int64_t largest_kind(const ComponentKinds& parts);

}  // namespace coterie
