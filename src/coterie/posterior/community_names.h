#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "coterie/partition/partition.h"

namespace coterie {

// The place of each community in the order in which results show them: by decreasing size, equal
// sizes by their smallest node (of the answer for a graph with names: summary.h). Independent of
// how communities were named inside.
std::vector<int32_t> order_of_communities(const Partition& partition);

// The same partition with every node's community numbered in that order.
std::vector<int32_t> ordered_labels(const Partition& partition);

// A partition found earlier, of the same nodes or some of them.
struct PreviousCommunities {
  std::vector<int32_t> community;  // of each node now; -1 for a node that was not there
  std::vector<std::string> names;  // of each community; different from each other
};

// Names for the communities of `partition` that agree with earlier ones: communities are paired so
// that as many nodes as possible keep the name of their community. A community without a partner
// gets the smallest number that is no earlier name, larger communities first.
// Throws SizeError if `previous` covers another number of nodes, UsageError for a community that
// has no name.
std::vector<std::string> names_after(const Partition& partition,
                                     const PreviousCommunities& previous);

// The same names in the order in which results show the communities: of each, its place.
std::vector<std::string> ordered_names_after(const Partition& partition,
                                             std::span<const int32_t> order,
                                             const PreviousCommunities& previous);

}  // namespace coterie
