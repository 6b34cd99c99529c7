#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <ostream>
#include <span>
#include <string>

#include "coterie/graph/graph.h"
#include "coterie/graph/read_graph.h"

namespace coterie {

// How programs that draw graphs are to show a node: its colour (red, green, blue), and its place, y
// downwards, where it has one.
struct NodeLook {
  std::array<uint8_t, 3> color{};
  std::optional<std::array<double, 2>> place;
};

// Graphs as text that read_graph() and other programs understand. Every edge is written once, rows
// in order, with its weight where there are any, so equal graphs make equal bytes. `attributes`
// have one value per node (else SizeError); a column whose values are all numbers is written as
// numbers, empty values are left out. `looks` are one per node (else SizeError) or none.

// "a b" or "a b weight" per line. Isolated nodes cannot be told in this format and are left out.
// Throws OutputError if a name contains blanks or begins like a comment.
void write_edge_list(const Graph& graph, std::ostream& out);

// Nodes have ids 0..n-1 and their names as labels; what is not ASCII is written as &#N;.
void write_gml(const Graph& graph, std::span<const NodeAttribute> attributes, std::ostream& out);

// Node ids are the names. Looks are attributes: x, y and color (#rrggbb) as igraph plots them, r, g
// and b as Gephi takes them. Throws OutputError if a text holds a control character, which XML
// forbids.
void write_graphml(const Graph& graph, std::span<const NodeAttribute> attributes, std::ostream& out,
                   std::span<const NodeLook> looks = {});

// GEXF 1.2, as Gephi and NetworkX read it, looks in its module "viz". Nodes have ids 0..n-1 and
// their names as labels.
void write_gexf(const Graph& graph, std::span<const NodeAttribute> attributes, std::ostream& out,
                std::span<const NodeLook> looks = {});

// Comma-separated values with a header: edges (source, target, weight), or nodes (node,
// attributes).
void write_edge_csv(const Graph& graph, std::ostream& out);
void write_node_csv(const Graph& graph, std::span<const NodeAttribute> attributes,
                    std::ostream& out);

// The same to a file, which appears complete or not at all, in the format of its extension: .gml,
// .graphml, .gexf (both with looks), .csv (edges) or .edges and .txt (these without attributes).
// Throws UsageError for any other.
void write_graph(const Graph& graph, std::span<const NodeAttribute> attributes,
                 const std::string& path, std::span<const NodeLook> looks = {});

}  // namespace coterie
