#pragma once

#include <string_view>

#include "coterie/graph/name_index.h"
#include "coterie/graph/read_graph.h"

namespace coterie::readers {

// Turns edges between named nodes into a graph whose nodes are just those that edges name.
//
// As long as all names are plain numbers the numbers themselves are stored, without any look-up:
// most large files never need a table of names. The first other name moves everything to a table.
class EdgeCollector {
 public:
  // Both must be names in the sense of is_name().
  void add(std::string_view a, std::string_view b, float weight = 1);
  // For a caller that has numbers: only while numeric().
  void add(NodeId a, NodeId b) { builder_.add_edge(a, b); }
  bool numeric() const { return numeric_; }

  // Fills graph and dropped.
  void finish(ReadGraph& result);

 private:
  void switch_to_names();
  NodeNames
  number_nodes();  // renames numeric nodes 0..n-1; the names, empty if they were that already

  GraphBuilder builder_;
  NameIndex index_;
  bool numeric_ = true;
};

}  // namespace coterie::readers
