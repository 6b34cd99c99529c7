#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "coterie/graph/graph.h"
#include "coterie/graph/graph_builder.h"
#include "coterie/graph/graph_format.h"

namespace coterie {

struct ReadOptions {
  // The file's extension decides when this is empty, then its contents.
  std::optional<GraphFormat> format = {};
  // CSV and TSV: the columns with the two nodes of an edge, by the name in the header or by number
  // from 1. Empty: found by their names (source and target, from and to, ...), else the first two.
  std::string source_column = {};
  std::string target_column = {};
  // Which attribute or column holds the weights of edges, by name (CSV, TSV and edge lists: or by
  // number from 1). Empty: weight or value, the third column of edge lists and of tables without a
  // header, and the weights of formats that have just one kind. "none": none.
  std::string weights = {};
  // Memory that reading may take; 0: 80 % of what the machine has free (memory_limit.h).
  double gigabytes = 0;
};

// A column of texts, one per node; empty where a node has none.
struct NodeAttribute {
  std::string name;
  std::vector<std::string> values;
};

// A graph from a file, and everything the file said that the graph does not hold.
struct ReadGraph {
  Graph graph;
  GraphFormat format = GraphFormat::edges;
  Dropped dropped;
  bool had_weights = false;     // other than 1; the graph holds them
  bool had_directions = false;  // the file says that its edges are directed
  // But for those of more than 64 that fewer than one node in 16 has.
  std::vector<NodeAttribute> attributes;
  // One line each about what is not used (directions, self-loops, further columns) and
  // about what had to be guessed. Beginning with the file's name, ready to print.
  std::vector<std::string> warnings;

  // The attribute called `name`, or null.
  const NodeAttribute* attribute(std::string_view name) const;
};

// Reads a graph from a file, plain or compressed by gzip or xz; "-" is the standard input.
//
//   edges    "a b [weight]" per line; # and % begin comments
//   csv tsv  commas, semicolons or tabs, quotes, a header or none
//   gml graphml pajek metis mtx (Matrix Market, coordinate) json (node-link of NetworkX and D3)
//
// Nodes are called what the file calls them. In edges, csv and tsv, nodes whose names are all whole
// numbers below 2^31 come in numeric order, others in order of first appearance; the other formats
// list their nodes. Names 0..n-1 in order are not stored.
//
// Weights are positive and finite numbers, else ParseError; the weights of repeated edges add up,
// in either direction (but for a symmetric matrix). A file whose weights are all 1 has none.
//
// Takes O(file) time. An edge list needs less than twice the memory of its graph. Throws ParseError
// with file and line when the text breaks its format, InputError when it cannot be read; either the
// whole file is read, or nothing. Throws MemoryError where the graph takes more than allowed.
ReadGraph read_graph(const std::string& path, const ReadOptions& options = {});

// The same for text in memory, also compressed; `name` stands for the file in messages.
ReadGraph read_graph_text(std::string_view text, const std::string& name,
                          const ReadOptions& options = {});

}  // namespace coterie
