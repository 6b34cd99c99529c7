#pragma once

#include "coterie/graph/graph.h"
#include "coterie/partition/partition.h"

namespace coterie {

// A graph whose communities are known.
struct LabeledGraph {
  Graph graph;
  Partition truth;  // of graph's nodes
};

}  // namespace coterie
