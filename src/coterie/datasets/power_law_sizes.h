#pragma once

#include <cstdint>
#include <vector>

#include "coterie/random.h"

namespace coterie {

// Community sizes with sum `nodes` whose density falls as size^-exponent, in the order drawn. What
// is left when no community fits any more joins the existing ones, one node each, so a size can
// pass `largest` by a little. 1 <= smallest <= largest.
std::vector<int64_t> draw_power_law_sizes(int64_t nodes, int64_t smallest, int64_t largest,
                                          double exponent, Rng& rng);

}  // namespace coterie
