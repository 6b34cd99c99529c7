#include "coterie/graph/write_graph.h"

#include <string_view>

#include "coterie/atomic_file.h"
#include "coterie/error.h"
#include "coterie/file_extension.h"
#include "coterie/graph/text.h"
#include "coterie/graph/writers/values.h"

namespace coterie {
void write_edge_list(const Graph& graph, std::ostream& out) {
  const auto name = [&](NodeId i) {
    std::string text = graph.name(i);
    if (text.find_first_of(" \t\r\n\v\f") != text.npos || text[0] == '#' || text[0] == '%') {
      throw OutputError("node name " + quoted(text) +
                        " cannot stand in an edge list; GML and GraphML can hold it");
    }
    return text;
  };
  writers::for_each_edge(graph, [&](NodeId i, NodeId j, float weight) {
    out << name(i) << ' ' << name(j);
    if (graph.has_weights()) out << ' ' << writers::weight_text(weight);
    out << '\n';
  });
}

void write_edge_csv(const Graph& graph, std::ostream& out) {
  out << "source,target" << (graph.has_weights() ? ",weight" : "") << '\n';
  writers::for_each_edge(graph, [&](NodeId i, NodeId j, float weight) {
    out << writers::csv_field(graph.name(i)) << ',' << writers::csv_field(graph.name(j));
    if (graph.has_weights()) out << ',' << writers::weight_text(weight);
    out << '\n';
  });
}

void write_node_csv(const Graph& graph, std::span<const NodeAttribute> attributes,
                    std::ostream& out) {
  writers::check_sizes(graph, attributes);
  out << "node";
  for (const NodeAttribute& attribute : attributes)
    out << ',' << writers::csv_field(attribute.name);
  out << '\n';
  for (NodeId i = 0; i < graph.nodes(); ++i) {
    out << writers::csv_field(graph.name(i));
    for (const NodeAttribute& attribute : attributes)
      out << ',' << writers::csv_field(attribute.values[i]);
    out << '\n';
  }
}

void write_graph(const Graph& graph, std::span<const NodeAttribute> attributes,
                 const std::string& path, std::span<const NodeLook> looks) {
  const auto format = format_of_path(path);
  const bool gexf = has_extension(path, ".gexf");
  const bool known = format == GraphFormat::gml || format == GraphFormat::graphml ||
                     format == GraphFormat::edges || format == GraphFormat::csv;
  if ((!known && !gexf && !has_extension(path, ".txt")) || has_extension(path, ".gz") ||
      has_extension(path, ".xz")) {
    throw UsageError(path + ": graphs are written as .gml, .graphml, .gexf, .csv, .edges or .txt");
  }
  AtomicFile file(path);
  if (gexf) {
    write_gexf(graph, attributes, file.stream(), looks);
  } else if (format == GraphFormat::gml) {
    write_gml(graph, attributes, file.stream());
  } else if (format == GraphFormat::graphml) {
    write_graphml(graph, attributes, file.stream(), looks);
  } else if (format == GraphFormat::csv) {
    write_edge_csv(graph, file.stream());
  } else {
    write_edge_list(graph, file.stream());
  }
  file.commit();
}

}  // namespace coterie
