#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "coterie/partition/partition.h"

namespace coterie {

// How often communities of one partition are together in others: share[a * K + b] is the mean over
// pairs of nodes, one of each community, of the number of `others` that have both in one community.
// O(others * nodes) and K^2 numbers.
std::vector<double> shares_together(const Partition& communities,
                                    std::span<const Partition* const> others);

// Joins those two communities that are together most, one pair after another, while that is more
// than `least` and more than `fewest` communities are left. O(K^2) for each pair that is joined.
Partition join_most_together(const Partition& communities, std::vector<double> together,
                             double least, int32_t fewest = 1);

}  // namespace coterie
