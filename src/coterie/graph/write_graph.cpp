#include "coterie/graph/write_graph.h"

#include <algorithm>
#include <string_view>

#include "coterie/atomic_file.h"
#include "coterie/error.h"
#include "coterie/graph/readers/node_text.h"

namespace coterie {
namespace {

enum class ValueType { whole, real, text };

ValueType type_of(const NodeAttribute& attribute) {
  ValueType type = ValueType::whole;
  bool any = false;
  for (const std::string& value : attribute.values) {
    if (value.empty()) continue;
    any = true;
    if (type == ValueType::whole && !readers::whole_number(value)) type = ValueType::real;
    if (!readers::is_number(value) || value.find_first_of("inINxX") != value.npos) {
      return ValueType::text;  // "inf" and "nan" are words to most programs
    }
  }
  return any ? type : ValueType::text;
}

void check_sizes(const Graph& graph, std::span<const NodeAttribute> attributes) {
  for (const NodeAttribute& attribute : attributes) {
    if (static_cast<int64_t>(attribute.values.size()) != graph.nodes()) {
      throw SizeError("attribute '" + attribute.name + "' has " +
                      std::to_string(attribute.values.size()) + " values for " +
                      std::to_string(graph.nodes()) + " nodes");
    }
  }
}

template <class Visit>
void for_each_edge(const Graph& graph, Visit&& visit) {
  for (NodeId i = 0; i < graph.nodes(); ++i) {
    for (const NodeId j : graph.neighbors(i)) {
      if (i < j) visit(i, j);
    }
  }
}

// The character that UTF-8 text begins with; the text moves on. Stray bytes stand for themselves.
uint32_t next_character(std::string_view& text) {
  const auto byte = [&](size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char first = byte(0);
  const size_t length = first < 0xc0 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  if (length == 1 || text.size() < length) {
    text.remove_prefix(1);
    return first;
  }
  uint32_t character = first & (0xff >> (length + 1));
  for (size_t i = 1; i < length; ++i) character = character << 6 | (byte(i) & 0x3f);
  text.remove_prefix(length);
  return character;
}

std::string gml_string(std::string_view text) {
  std::string result = "\"";
  while (!text.empty()) {
    const uint32_t character = next_character(text);
    if (character == '&' || character == '"' || character < 0x20 || character > 0x7e) {
      result += "&#" + std::to_string(character) + ";";
    } else {
      result += static_cast<char>(character);
    }
  }
  return result + "\"";
}

// GML keys are letters and digits, beginning with a letter.
std::string gml_key(std::string_view name) {
  std::string key;
  for (const char c : name) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    if (letter || (c >= '0' && c <= '9' && !key.empty())) key += c;
  }
  const bool taken = key == "id" || key == "label";
  return key.empty() ? "attribute" : taken ? key + "2" : key;
}

std::string xml_text(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (static_cast<unsigned char>(c) < 0x20 && c != '\t' && c != '\n') {
      throw OutputError(readers::quoted(text) +
                        " holds a control character, which GraphML forbids");
    }
    switch (c) {
      case '&':
        result += "&amp;";
        break;
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      case '"':
        result += "&quot;";
        break;
      default:
        result += c;
    }
  }
  return result;
}

}  // namespace

void write_edge_list(const Graph& graph, std::ostream& out) {
  const auto name = [&](NodeId i) {
    std::string text = graph.name(i);
    if (text.find_first_of(" \t\r\n\v\f") != text.npos || text[0] == '#' || text[0] == '%') {
      throw OutputError("node name " + readers::quoted(text) +
                        " cannot stand in an edge list; GML and GraphML can hold it");
    }
    return text;
  };
  for_each_edge(graph, [&](NodeId i, NodeId j) { out << name(i) << ' ' << name(j) << '\n'; });
}

void write_gml(const Graph& graph, std::span<const NodeAttribute> attributes, std::ostream& out) {
  check_sizes(graph, attributes);
  std::vector<ValueType> types;
  for (const NodeAttribute& attribute : attributes) types.push_back(type_of(attribute));
  out << "graph [\n  directed 0\n";
  for (NodeId i = 0; i < graph.nodes(); ++i) {
    out << "  node [\n    id " << i << "\n    label " << gml_string(graph.name(i)) << "\n";
    for (size_t c = 0; c < attributes.size(); ++c) {
      const std::string& value = attributes[c].values[i];
      if (value.empty()) continue;
      out << "    " << gml_key(attributes[c].name) << " "
          << (types[c] == ValueType::text ? gml_string(value) : value) << "\n";
    }
    out << "  ]\n";
  }
  for_each_edge(graph, [&](NodeId i, NodeId j) {
    out << "  edge [\n    source " << i << "\n    target " << j << "\n  ]\n";
  });
  out << "]\n";
}

void write_graphml(const Graph& graph, std::span<const NodeAttribute> attributes,
                   std::ostream& out) {
  check_sizes(graph, attributes);
  out << "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
         "<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n";
  for (size_t c = 0; c < attributes.size(); ++c) {
    const ValueType type = type_of(attributes[c]);
    out << "  <key id=\"d" << c << "\" for=\"node\" attr.name=\"" << xml_text(attributes[c].name)
        << "\" attr.type=\""
        << (type == ValueType::whole  ? "long"
            : type == ValueType::real ? "double"
                                      : "string")
        << "\"/>\n";
  }
  out << "  <graph edgedefault=\"undirected\">\n";
  for (NodeId i = 0; i < graph.nodes(); ++i) {
    out << "    <node id=\"" << xml_text(graph.name(i)) << "\">";
    for (size_t c = 0; c < attributes.size(); ++c) {
      const std::string& value = attributes[c].values[i];
      if (!value.empty()) out << "<data key=\"d" << c << "\">" << xml_text(value) << "</data>";
    }
    out << "</node>\n";
  }
  for_each_edge(graph, [&](NodeId i, NodeId j) {
    out << "    <edge source=\"" << xml_text(graph.name(i)) << "\" target=\""
        << xml_text(graph.name(j)) << "\"/>\n";
  });
  out << "  </graph>\n</graphml>\n";
}

void write_graph(const Graph& graph, std::span<const NodeAttribute> attributes,
                 const std::string& path) {
  AtomicFile file(path);
  switch (format_of_path(path).value_or(GraphFormat::edges)) {
    case GraphFormat::gml:
      write_gml(graph, attributes, file.stream());
      break;
    case GraphFormat::graphml:
      write_graphml(graph, attributes, file.stream());
      break;
    case GraphFormat::edges:
      write_edge_list(graph, file.stream());
      break;
    default:
      throw UsageError(path + ": graphs are written as .gml, .graphml or .edges");
  }
  file.commit();
}

}  // namespace coterie
