#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "coterie/graph/name_index.h"
#include "coterie/graph/read_graph.h"
#include "coterie/graph/text_reader.h"

namespace coterie::readers {

// Real files have tens of attributes; a file of nothing but new ones would take many times its own
// size in memory. Holds for the different ones of a file and for the fields of one node or edge.
inline constexpr size_t kMostAttributes = 65536;
// Of files with more of them, those are left out that fewer than one node in 16 has.
inline constexpr size_t kManyAttributes = 64;

// Collects the graph of a format that lists its nodes, with ids, perhaps labels and attributes, and
// edges between ids (GML, GraphML, JSON). Edges may come before their nodes.
class NodeList {
 public:
  explicit NodeList(const TextReader& text) : text_(text) {}

  // The next node. Throws ParseError if there is one with this id already.
  void add_node(std::string_view id, int64_t line);
  // Of the node that was added last; a second value takes the place of the first.
  void set_label(std::string label);
  void set_attribute(const std::string& column, std::string value);
  // What nodes have that are not given the attribute.
  void set_default(const std::string& column, std::string value);

  void add_edge(std::string_view source, std::string_view target, int64_t line, float weight = 1);
  int64_t nodes() const { return static_cast<int64_t>(reference_of_node_.size()); }

  // Fills graph, dropped and attributes. Nodes are called by their labels when all have one and no
  // two are the same, otherwise by their ids. Throws ParseError if an edge names a node that is
  // missing.
  void finish(ReadGraph& result);

 private:
  struct Column {
    std::string name;
    std::string default_value;
    std::vector<std::pair<NodeId, std::string>> values;  // by increasing node, one for each

    void set(NodeId node, std::string value);
  };
  Column& column(const std::string& name);
  NodeId refer(std::string_view id, int64_t line);
  bool labels_are_names() const;
  void finish_attributes(ReadGraph& result);

  const TextReader& text_;
  // Ids in order of first mention, by a node or by an edge.
  NameIndex references_;
  std::vector<NodeId> node_of_reference_;  // -1 while only edges have named it
  std::vector<int64_t> line_of_reference_;
  std::vector<NodeId> reference_of_node_;
  GraphBuilder builder_;  // between references until finish()
  Column labels_{"label", {}, {}};
  std::vector<Column> columns_;
  std::unordered_map<std::string, size_t> column_of_name_;
};

}  // namespace coterie::readers
