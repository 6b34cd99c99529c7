#pragma once

#include <vector>

#include "coterie/partition/partition.h"

namespace coterie {

// Partitions of the same nodes, each of which joins communities of the one before, up to the last
// level at which anything joins. The first is a draw's answer, the others say how its communities
// are grouped.
using Ladder = std::vector<Partition>;

}  // namespace coterie
