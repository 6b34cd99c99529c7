#pragma once

#include <span>
#include <vector>

#include "coterie/partition/ladder.h"
#include "coterie/partition/partition.h"

namespace coterie {

// A level of the tree of communities: how the communities of an answer are grouped.
struct AgreedLevel {
  Partition partition;  // of the nodes
  // Share of the draws that have such a level: the variation of information between it and one of
  // their partitions is at most kSameLevel of what both tell together.
  double support = 0;
};
inline constexpr double kSameLevel = 0.15;

// What ladders say of the levels above an answer, from the answer itself to the last level that
// more than half of the draws have: two groups are joined when their nodes are together in more
// than half of the next levels of those draws that have one. Each level joins communities of the
// one before. Without ladders, there is no level at all.
//
// O(ladders * nodes), and for each level the square of its communities.
std::vector<AgreedLevel> agreed_levels(const Partition& answer, std::span<const Ladder> ladders);

}  // namespace coterie
