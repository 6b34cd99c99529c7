#include <cstdio>
#include <string>

#include "coterie/graph/write_graph.h"
#include "coterie/graph/writers/values.h"

namespace coterie {

using writers::ValueType;
using writers::xml_text;

namespace {

// What a look is in GraphML: attributes with names that programs know.
constexpr const char* kLookKeys =
    "  <key id=\"x\" for=\"node\" attr.name=\"x\" attr.type=\"double\"/>\n"
    "  <key id=\"y\" for=\"node\" attr.name=\"y\" attr.type=\"double\"/>\n"
    "  <key id=\"color\" for=\"node\" attr.name=\"color\" attr.type=\"string\"/>\n"
    "  <key id=\"r\" for=\"node\" attr.name=\"r\" attr.type=\"int\"/>\n"
    "  <key id=\"g\" for=\"node\" attr.name=\"g\" attr.type=\"int\"/>\n"
    "  <key id=\"b\" for=\"node\" attr.name=\"b\" attr.type=\"int\"/>\n";

// Thousandths are enough for a drawing, and the same on every machine.
std::string place_text(double value) {
  char text[64];
  std::snprintf(text, sizeof text, "%.3f", value);
  return text;
}

void write_graphml_look(const NodeLook& look, std::ostream& out) {
  if (look.place) {
    out << "<data key=\"x\">" << place_text((*look.place)[0]) << "</data><data key=\"y\">"
        << place_text((*look.place)[1]) << "</data>";
  }
  const auto [r, g, b] = look.color;
  char color[8];
  std::snprintf(color, sizeof color, "#%02x%02x%02x", r, g, b);
  out << "<data key=\"color\">" << color << "</data><data key=\"r\">" << int{r}
      << "</data><data key=\"g\">" << int{g} << "</data><data key=\"b\">" << int{b} << "</data>";
}

// Gephi's y grows upwards.
void write_gexf_look(const NodeLook& look, std::ostream& out) {
  const auto [r, g, b] = look.color;
  out << "<viz:color r=\"" << int{r} << "\" g=\"" << int{g} << "\" b=\"" << int{b} << "\"/>";
  if (look.place) {
    out << "<viz:position x=\"" << place_text((*look.place)[0]) << "\" y=\""
        << place_text(-(*look.place)[1]) << "\" z=\"0\"/>";
  }
}

}  // namespace

void write_graphml(const Graph& graph, std::span<const NodeAttribute> attributes, std::ostream& out,
                   std::span<const NodeLook> looks) {
  writers::check_sizes(graph, attributes);
  writers::check_sizes(graph, looks);
  out << "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
         "<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n";
  for (size_t c = 0; c < attributes.size(); ++c) {
    const ValueType type = writers::type_of(attributes[c]);
    out << "  <key id=\"d" << c << "\" for=\"node\" attr.name=\"" << xml_text(attributes[c].name)
        << "\" attr.type=\""
        << (type == ValueType::whole  ? "long"
            : type == ValueType::real ? "double"
                                      : "string")
        << "\"/>\n";
  }
  if (!looks.empty()) out << kLookKeys;
  if (graph.has_weights()) {
    out << "  <key id=\"weight\" for=\"edge\" attr.name=\"weight\" attr.type=\"double\"/>\n";
  }
  out << "  <graph edgedefault=\"undirected\">\n";
  for (NodeId i = 0; i < graph.nodes(); ++i) {
    out << "    <node id=\"" << xml_text(graph.name(i)) << "\">";
    for (size_t c = 0; c < attributes.size(); ++c) {
      const std::string& value = attributes[c].values[i];
      if (!value.empty()) out << "<data key=\"d" << c << "\">" << xml_text(value) << "</data>";
    }
    if (!looks.empty()) write_graphml_look(looks[i], out);
    out << "</node>\n";
  }
  writers::for_each_edge(graph, [&](NodeId i, NodeId j, float weight) {
    out << "    <edge source=\"" << xml_text(graph.name(i)) << "\" target=\""
        << xml_text(graph.name(j));
    if (graph.has_weights()) {
      out << "\"><data key=\"weight\">" << writers::weight_text(weight) << "</data></edge>\n";
    } else {
      out << "\"/>\n";
    }
  });
  out << "  </graph>\n</graphml>\n";
}

void write_gexf(const Graph& graph, std::span<const NodeAttribute> attributes, std::ostream& out,
                std::span<const NodeLook> looks) {
  writers::check_sizes(graph, attributes);
  writers::check_sizes(graph, looks);
  out << "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
         "<gexf xmlns=\"http://www.gexf.net/1.2draft\"";
  if (!looks.empty()) out << " xmlns:viz=\"http://www.gexf.net/1.2draft/viz\"";
  out << " version=\"1.2\">\n"
         "  <graph defaultedgetype=\"undirected\">\n    <attributes class=\"node\">\n";
  for (size_t c = 0; c < attributes.size(); ++c) {
    const ValueType type = writers::type_of(attributes[c]);
    out << "      <attribute id=\"" << c << "\" title=\"" << xml_text(attributes[c].name)
        << "\" type=\""
        << (type == ValueType::whole  ? "long"
            : type == ValueType::real ? "double"
                                      : "string")
        << "\"/>\n";
  }
  out << "    </attributes>\n    <nodes>\n";
  for (NodeId i = 0; i < graph.nodes(); ++i) {
    out << "      <node id=\"" << i << "\" label=\"" << xml_text(graph.name(i)) << "\"><attvalues>";
    for (size_t c = 0; c < attributes.size(); ++c) {
      const std::string& value = attributes[c].values[i];
      if (value.empty()) continue;
      out << "<attvalue for=\"" << c << "\" value=\"" << xml_text(value) << "\"/>";
    }
    out << "</attvalues>";
    if (!looks.empty()) write_gexf_look(looks[i], out);
    out << "</node>\n";
  }
  out << "    </nodes>\n    <edges>\n";
  int64_t id = 0;
  writers::for_each_edge(graph, [&](NodeId i, NodeId j, float weight) {
    out << "      <edge id=\"" << id++ << "\" source=\"" << i << "\" target=\"" << j << "\"";
    if (graph.has_weights()) out << " weight=\"" << writers::weight_text(weight) << "\"";
    out << "/>\n";
  });
  out << "    </edges>\n  </graph>\n</gexf>\n";
}

}  // namespace coterie
