#pragma once

#include <cstdint>
#include <vector>

#include "coterie/datasets/labeled_graph.h"
#include "coterie/levels/edge_facts.h"
#include "coterie/levels/fine_partition.h"
#include "coterie/levels/group_clues.h"
#include "coterie/random.h"

namespace coterie {

// A level whose answer is known: to which community most nodes of a group belong.
struct TrainingGroups {
  GroupLevel level;
  Partition truth;             // of the groups
  std::vector<int64_t> nodes;  // of the graph, by community of that truth
  bool coarse = false;  // the truth is that of a level above the finest: a scale has to be told
};

// Groups as a ladder meets them: those it begins with, or communities that it has found, some of
// them in pieces and with nodes that belong elsewhere.
TrainingGroups draw_training_groups(const LabeledGraph& labeled, const EdgeFacts& facts,
                                    const FinePartitions& fine, Rng& rng);

}  // namespace coterie
