#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "coterie/graph/read_graph.h"
#include "coterie/neighbors/graph_of_numbers.h"

namespace coterie::cli {

// The options with which every command reads graphs: --format, --columns, --weights and --strict.
struct GraphInput {
  ReadOptions read;
  NumbersOptions numbers;
  bool strict = false;

  void add_to(CLI::App& command);
  // --neighbors and the like, of commands that take tables of numbers for graphs.
  void add_numbers_to(CLI::App& command);
  ReadGraph read_file(const std::string& path) const;  // or a graph of a set (set_graphs.h)
  // Reads the file and says aloud what is not used: one warning line each, or with --strict an
  // InputError. Quiet: says nothing.
  ReadGraph load(const std::string& path, bool quiet = false) const;
};

}  // namespace coterie::cli
