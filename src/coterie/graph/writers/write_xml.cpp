#include <string>

#include "coterie/graph/write_graph.h"
#include "coterie/graph/writers/values.h"

namespace coterie {

using writers::ValueType;
using writers::xml_text;

void write_graphml(const Graph& graph, std::span<const NodeAttribute> attributes,
                   std::ostream& out) {
  writers::check_sizes(graph, attributes);
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

void write_gexf(const Graph& graph, std::span<const NodeAttribute> attributes, std::ostream& out) {
  writers::check_sizes(graph, attributes);
  out << "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
         "<gexf xmlns=\"http://www.gexf.net/1.2draft\" version=\"1.2\">\n"
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
    out << "</attvalues></node>\n";
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
