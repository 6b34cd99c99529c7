#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "coterie/graph/graph.h"
#include "coterie/graph/read_graph.h"
#include "coterie/graph/write_graph.h"

// What the writers of graphs share.
namespace coterie::writers {

// A column whose values are all numbers is written as numbers.
enum class ValueType { whole, real, text };
ValueType type_of(const NodeAttribute& attribute);

// Throws SizeError unless every attribute has one value per node.
void check_sizes(const Graph& graph, std::span<const NodeAttribute> attributes);

// Throws SizeError unless there is a look for every node, or none.
void check_sizes(const Graph& graph, std::span<const NodeLook> looks);

// Text inside XML. Throws OutputError for what XML forbids: control characters, U+FFFE, U+FFFF.
std::string xml_text(std::string_view text);

// A field of a table of comma-separated values: in quotes where it needs them.
std::string csv_field(std::string_view text);

// The shortest text that reads back as the same weight.
std::string weight_text(float weight);

// visit(i, j, weight) for every edge once, rows in order; the weight is 1 where there are none.
template <class Visit>
void for_each_edge(const Graph& graph, Visit&& visit) {
  for (NodeId i = 0; i < graph.nodes(); ++i) {
    const auto row = graph.neighbors(i);
    const auto weights = graph.weights(i);
    for (size_t t = 0; t < row.size(); ++t) {
      if (i < row[t]) visit(i, row[t], weights.empty() ? 1.0f : weights[t]);
    }
  }
}

}  // namespace coterie::writers
