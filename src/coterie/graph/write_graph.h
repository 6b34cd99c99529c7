#pragma once

#include <ostream>
#include <span>
#include <string>

#include "coterie/graph/graph.h"
#include "coterie/graph/read_graph.h"

namespace coterie {

// Graphs as text that read_graph() and other programs understand. Every edge is written once, rows
// in order, so equal graphs make equal bytes. `attributes` have one value per node (else
// SizeError); a column whose values are all numbers is written as numbers, empty values are left
// out.

// "a b" per line. Isolated nodes cannot be told in this format and are left out. Throws OutputError
// if a name contains blanks or begins like a comment.
void write_edge_list(const Graph& graph, std::ostream& out);

// Nodes have ids 0..n-1 and their names as labels; what is not ASCII is written as &#N;.
void write_gml(const Graph& graph, std::span<const NodeAttribute> attributes, std::ostream& out);

// Node ids are the names. Throws OutputError if a text holds a control character, which XML
// forbids.
void write_graphml(const Graph& graph, std::span<const NodeAttribute> attributes,
                   std::ostream& out);

// The same to a file, which appears complete or not at all, in the format of its extension: .gml,
// .graphml, else an edge list (without attributes).
void write_graph(const Graph& graph, std::span<const NodeAttribute> attributes,
                 const std::string& path);

}  // namespace coterie
