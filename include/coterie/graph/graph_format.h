#pragma once

#include <array>
#include <optional>
#include <string_view>

namespace coterie {

// The formats of graph files that can be read. `numbers` is a table of points or similarities, from
// which neighbors/graph_of_numbers.h makes a graph; read_graph() refuses it.
enum class GraphFormat { edges, csv, tsv, gml, graphml, pajek, metis, mtx, json, numbers };

constexpr std::array<std::string_view, 10> names_of(GraphFormat) {
  return {"edges", "csv", "tsv", "gml", "graphml", "pajek", "metis", "mtx", "json", "numbers"};
}

// What the extension says, .gz and .xz set aside: "karate.gml.gz" is GML. Nothing for unknown ones
// and for .txt, which may be anything.
std::optional<GraphFormat> format_of_path(std::string_view path);

// What the first bytes say: each format but METIS has marks of its own; what has none is an edge
// list.
GraphFormat format_of_text(std::string_view head);

}  // namespace coterie
