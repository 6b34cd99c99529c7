#pragma once

#include <optional>

#include "coterie/datasets/range.h"
#include "coterie/neighbors/neighbors.h"
#include "coterie/random.h"

namespace coterie {

// The graph of the nearest neighbors of points, with k and, where none is given, the kind of edges
// drawn. k is at most a third of the points; mutual looks at twice as many.
Graph draw_links(const Points& points, const Range& k, std::optional<NeighborKind> kind, Rng& rng);

}  // namespace coterie
