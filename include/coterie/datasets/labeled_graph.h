#pragma once

#include "coterie/graph/graph.h"
#include "coterie/partition/partition.h"

namespace coterie {

// A graph whose communities are known.
struct LabeledGraph {
  Graph graph;
  Partition truth;       // of graph's nodes
  Partition above = {};  // what communities are themselves grouped into; of no nodes: nothing known
};

}  // namespace coterie
