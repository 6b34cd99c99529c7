#pragma once

#include "coterie/neighbors/neighbors.h"

namespace coterie {

// nearest_neighbors with distances squared, by looking at all pairs; 1 <= k < points.
NeighborLists exact_neighbors(const Points& points, int64_t k);

// The same by hnswlib. The index is built by one thread, so that it is the same index every time;
// queries run on all. Points whose search finds less than k are looked at one by one.
NeighborLists approximate_neighbors(const Points& points, int64_t k);

}  // namespace coterie
