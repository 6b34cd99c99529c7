#pragma once

#include <span>
#include <vector>

#include "coterie/partition/partition.h"

namespace coterie {

// How well the communities of a partition match given groups of nodes, which may overlap and leave
// nodes out: the known communities of a large network.
//
// Every group is matched with the community of the best F1 (harmonic mean of the shares of each in
// the other), and every community that holds a member of some group with the best group.
// Communities far from all groups say nothing about them and are left out. `average` is the mean of
// both directions, the "average F1" of Yang & Leskovec 2013, SEAL and CLARE.
struct CoverAgreement {
  double of_groups = 0;       // mean best F1 of the groups, 0 .. 1
  double of_communities = 0;  // mean best F1 of the communities that meet a group
  double average = 0;
  int64_t communities = 0;  // that meet a group
};

// O(sum of the groups' sizes). Groups list distinct nodes of the partition; empty ones are passed
// over.
CoverAgreement cover_agreement(const Partition& partition,
                               std::span<const std::vector<int32_t>> groups);

}  // namespace coterie
