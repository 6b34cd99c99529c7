#pragma once

#include <cstdint>
#include <vector>

#include "coterie/posterior/memberships.h"
#include "coterie/report/report.h"

namespace coterie {

// The matrix of co-membership, P(two nodes share a community), small enough to be drawn: nodes
// ordered by their community in the answer (inside, the surest first) and cut into blocks that do
// not cross communities if these are not too many.
struct CoMembershipBlocks {
  std::vector<int32_t> order;      // nodes, block after block
  std::vector<int64_t> starts;     // blocks + 1 places in order
  std::vector<int32_t> community;  // of the first node of each block, in the answer
  // blocks * blocks: the mean over pairs of different nodes of the two blocks; 1 on the diagonal of
  // a block of one node.
  std::vector<float> values;

  int64_t blocks() const { return static_cast<int64_t>(community.size()); }
};

// About `at_most` blocks, never more than twice as many; one node a block when there are no more
// nodes than that. With more communities than that, small ones share a block. O(partitions * (nodes
// + blocks^2 * communities a block)).
CoMembershipBlocks co_membership_blocks(const std::vector<ReportPartition>& partitions,
                                        const Memberships& memberships, int64_t at_most);

}  // namespace coterie
