#pragma once

#include <cstdint>
#include <stop_token>
#include <vector>

#include "coterie/graph/graph.h"
#include "coterie/partition/partition.h"
#include "coterie/random.h"

namespace coterie {

// Whether a connected graph has more structure than the eigenvectors that a model reads can hold:
// whether even the last of them, of this eigenvalue of the normalized Laplacian, belongs to slower
// diffusion than anything in a graph with the same degrees whose edges were drawn anew. Then there
// are further ones like it that the model does not see, and it may be sure of what is wrong.
bool structure_beyond(double last_eigenvalue, const Graph& graph, const Rng& rng,
                      std::stop_token stop = {});

// What somebody without that limit believes: Leiden at a resolution fitted to the graph, so many
// times. The result does not depend on the number of threads.
std::vector<Partition> second_opinions(const Graph& graph, int64_t count, const Rng& rng,
                                       std::stop_token stop = {});

}  // namespace coterie
