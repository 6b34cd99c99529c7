#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "coterie/graph/graph.h"
#include "coterie/graph/node_names.h"

namespace coterie {

// Finds nodes by name and gives new names the next number, in order of first appearance.
//
// A table of node numbers with linear probing beside the names themselves: 8 to 16 bytes a name
// besides its text.
class NameIndex {
 public:
  NameIndex() = default;
  // All names of a graph; a graph without names calls its nodes "0", "1", ... Throws InputError
  // when two nodes have the same name.
  explicit NameIndex(const Graph& graph);

  int64_t size() const { return names_.size(); }
  NodeId find(std::string_view name) const;  // -1 when there is none
  NodeId find_or_add(std::string_view name);
  std::string_view name(NodeId i) const { return names_.text(i); }
  // Gives the names away and leaves the index empty.
  NodeNames take_names();

 private:
  // The place of the name, or the free place where it belongs.
  size_t place_of(std::string_view name) const;
  void grow();

  NodeNames names_;
  std::vector<NodeId> slots_;  // -1 is free; a power of two, at most half full
};

}  // namespace coterie
