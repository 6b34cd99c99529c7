#pragma once

#include <cstdint>
#include <vector>

#include "coterie/random.h"

namespace coterie {

// Independent standard normal features, nodes x columns, row after row: the input of networks that
// are denied the Laplacian encoding.
std::vector<float> random_features(int64_t nodes, int64_t columns, Rng& rng);

}  // namespace coterie
