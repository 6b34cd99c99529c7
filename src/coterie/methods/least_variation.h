#pragma once

#include <limits>
#include <span>
#include <stop_token>

#include "coterie/graph/graph.h"
#include "coterie/partition/partition.h"
#include "coterie/posterior/partition_loss.h"

namespace coterie {

// What a partition that answers for draws has to keep.
struct AgreementLimits {
  int64_t smallest_community = 1;
  int32_t most_communities = std::numeric_limits<int32_t>::max();  // that splits lead to
};

// What becomes of a partition when nodes move, communities are joined and communities are split as
// long as that lowers the mean loss over the draws (the variation of information or the normalized
// one): never a larger loss than that of `start`, but where start breaks the limits, which the
// result keeps. At the end no such step improves it. Steps are those of Dahl, Johnson and Mueller
// (2022) along edges, and back and forth:
//   a node moves to a community of its neighbors, or to the one that most of the node's community
//     in a draw is in;
//   two communities with an edge between them join;
//   the nodes that a draw, or one of `hints`, has in one community leave theirs together (of more
//     than 32 draws, 32).
// And last, where the loss is the normalized one, by which answers are chosen, so that these do not
// contradict their own confidences: a node for which two other places are more probable than its
// own goes to the most probable one.
// Communities below the smallest join others where edges lead to any. One thread;
// O(edges + draws * nodes) for each of few sweeps, where draws mostly agree, and for every
// community that they do not agree about draws^2 * its nodes.
Partition least_variation(const Graph& graph, std::span<const Partition> draws,
                          const Partition& start, PartitionLoss loss,
                          const AgreementLimits& limits = {}, std::span<const Partition> hints = {},
                          std::stop_token stop = {});

}  // namespace coterie
