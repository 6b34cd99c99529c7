#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "coterie/graph/read_graph.h"

namespace coterie::cli {

// The options with which every command reads graphs: --format, --columns, --weights and --strict.
struct GraphInput {
  ReadOptions read;
  bool strict = false;

  void add_to(CLI::App& command);
  // Reads the file and says aloud what is not used: one warning line each, or with --strict an
  // InputError. Quiet: says nothing.
  ReadGraph load(const std::string& path, bool quiet = false) const;
};

}  // namespace coterie::cli
