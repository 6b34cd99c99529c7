#include "coterie/graph/readers/node_list.h"

#include "coterie/graph/readers/weight_text.h"
#include "coterie/graph/text.h"
#include "coterie/memory_limit.h"

namespace coterie::readers {

NodeId NodeList::refer(std::string_view id, int64_t line) {
  const NodeId reference = references_.find_or_add(id);
  if (reference == static_cast<NodeId>(node_of_reference_.size())) {
    charge_memory(16);
    node_of_reference_.push_back(-1);
    line_of_reference_.push_back(line);
  }
  return reference;
}

void NodeList::add_node(std::string_view id, int64_t line) {
  if (!is_name(id)) text_.fail_at(line, not_a_name(id));
  const NodeId reference = refer(id, line);
  if (node_of_reference_[reference] >= 0) {
    text_.fail_at(line, "a second node with the id " + quoted(id));
  }
  node_of_reference_[reference] = static_cast<NodeId>(nodes());
  reference_of_node_.push_back(reference);
}

void NodeList::Column::set(NodeId node, std::string value) {
  if (!values.empty() && values.back().first == node) {
    values.back().second = std::move(value);
  } else {
    charge_memory(40.0 + static_cast<double>(value.size()));
    values.emplace_back(node, std::move(value));
  }
}

void NodeList::set_label(std::string label) {
  labels_.set(static_cast<NodeId>(nodes() - 1), std::move(label));
}

NodeList::Column& NodeList::column(const std::string& name) {
  const auto [place, fresh] = column_of_name_.try_emplace(name, columns_.size());
  if (columns_.size() > kMostAttributes) text_.fail("more than 65536 different attributes");
  if (fresh) columns_.push_back({name, {}, {}});
  return columns_[place->second];
}

void NodeList::set_attribute(const std::string& name, std::string value) {
  column(name).set(static_cast<NodeId>(nodes() - 1), std::move(value));
}

void NodeList::set_default(const std::string& name, std::string value) {
  column(name).default_value = std::move(value);
}

void NodeList::add_edge(std::string_view source, std::string_view target, int64_t line,
                        float weight) {
  const NodeId i = refer(source, line);
  add_weighted(builder_, i, refer(target, line), weight);
}

bool NodeList::labels_are_names() const {
  if (nodes() == 0 || static_cast<int64_t>(labels_.values.size()) != nodes()) return false;
  NameIndex index;
  for (const auto& [node, label] : labels_.values) {
    if (!is_name(label) || index.find_or_add(label) != index.size() - 1) return false;
    if (index.size() != node + 1) return false;
  }
  return true;
}

void NodeList::finish(ReadGraph& result) {
  for (NodeId reference = 0; reference < references_.size(); ++reference) {
    if (node_of_reference_[reference] >= 0) continue;
    text_.fail_at(
        line_of_reference_[reference],
        "edge names node " + quoted(references_.name(reference)) + ", which does not exist");
  }
  NodeNames names;
  const bool by_label = labels_are_names();
  for (NodeId i = 0; i < nodes(); ++i) {
    names.push_back(by_label ? labels_.values[i].second : references_.name(reference_of_node_[i]));
  }
  if (!by_label && !labels_.values.empty()) {
    result.warnings.push_back("labels are missing or repeated: nodes are called by their ids");
    columns_.push_back(std::move(labels_));
  }
  if (names.count_from_zero()) names = {};
  builder_.relabel([&](NodeId reference) { return node_of_reference_[reference]; });
  builder_.ensure_nodes(nodes());
  result.graph = builder_.build(std::move(names));
  result.dropped = builder_.dropped();
  finish_attributes(result);
}

void NodeList::finish_attributes(ReadGraph& result) {
  for (Column& column : columns_) {
    // Columns are dense in the result, so a file of many rare ones would explode.
    if (columns_.size() > kManyAttributes &&
        16 * static_cast<int64_t>(column.values.size()) < nodes())
      continue;
    NodeAttribute& attribute = result.attributes.emplace_back();
    attribute.name = std::move(column.name);
    charge_memory((32.0 + static_cast<double>(column.default_value.size())) *
                  static_cast<double>(nodes()));
    attribute.values.assign(nodes(), column.default_value);
    for (auto& [node, value] : column.values) attribute.values[node] = std::move(value);
  }
}

}  // namespace coterie::readers
