#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "coterie/partition/contingency.h"

namespace coterie {

// Compares one partition with many others: its members are grouped once, so that each comparison
// costs O(nodes) and its memory is that of the overlaps, however many communities there are.
//
// Nodes may carry weights (1 if there are none): a node of weight 3 stands for three nodes that
// both partitions keep together. Not to be shared between threads.
class OverlapCounter {
 public:
  using Overlap = ContingencyTable::Cell;

  explicit OverlapCounter(const Partition& first, std::span<const int64_t> weights = {});

  // The cells of their contingency table that are not empty, row by row: rows are communities of
  // the first partition, columns those of `second`. Valid until the next call.
  // `second` covers the same nodes (asserted).
  std::span<const Overlap> with(const Partition& second);

 private:
  std::vector<int64_t> starts_;   // of each community in members_
  std::vector<int32_t> members_;  // nodes, community after community
  std::vector<int64_t> weights_;  // in the order of members_; empty: all 1
  std::vector<int64_t> counts_;   // scratch, all 0 between calls
  std::vector<int32_t> touched_;
  std::vector<Overlap> overlaps_;
};

}  // namespace coterie
