#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "coterie/graph/graph.h"
#include "coterie/partition/partition.h"

namespace coterie {

// 64 bits that differ between different partitions, but for a chance of one in 2^64. The same on
// every machine. O(nodes).
uint64_t fingerprint(const Partition& partition);

// 16 hexadecimal digits that tell one graph from another: its nodes in order, their names, its
// edges. For recognising inputs in saved results, not a defence against somebody who forges them.
std::string fingerprint(const Graph& graph);

// 16 hexadecimal digits of any bytes, likewise: every damaged one is noticed but for that chance.
std::string fingerprint(std::string_view bytes);

}  // namespace coterie
