#include "cli/graph_argument.h"

#include <algorithm>
#include <utility>

#include "cli/options_line.h"
#include "cli/set_graphs.h"
#include "cli/terminal.h"

namespace coterie::cli {

void GraphInput::add_to(CLI::App& command) {
  options_line_detail::add_text(
      command, "--format", "format of graph files, else told by name and contents",
      [this](const std::string& text) { read.format = value_named<GraphFormat>(text, "--format"); })
      ->type_name(options_line_detail::choices<GraphFormat>());
  options_line_detail::add_text(
      command, "--columns",
      "csv, tsv: the two columns of an edge, by name or number, as SOURCE,TARGET",
      [this](const std::string& text) {
        const size_t comma = text.find(',');
        if (comma == std::string::npos || comma == 0 || comma + 1 == text.size()) {
          throw UsageError("two columns expected, as SOURCE,TARGET; found '" + text + "'");
        }
        read.source_column = text.substr(0, comma);
        read.target_column = text.substr(comma + 1);
      });
  command
      .add_option("--weights", read.weights,
                  "attribute or column of edge weights; none reads without; default weight, value "
                  "or the third column")
      ->type_name("NAME|none");
  command.add_flag("--strict", strict, "treat warnings about what is not used as errors");
}

void GraphInput::add_numbers_to(CLI::App& command) {
  const std::vector<const CLI::Option*> before = std::as_const(command).get_options();
  add_options(command, numbers);
  for (CLI::Option* option : command.get_options()) {
    if (std::find(before.begin(), before.end(), option) == before.end()) {
      option->group("Tables of numbers (.npy, .csv, .tsv)");
    }
  }
}

ReadGraph GraphInput::read_file(const std::string& path) const {
  if (auto of_set = read_set_graph(path)) return *std::move(of_set);
  return read_graph_or_numbers(path, read, numbers);
}

ReadGraph GraphInput::load(const std::string& path, bool quiet) const {
  ReadGraph file = read_file(path);
  for (const std::string& warning : file.warnings) {
    if (strict) throw InputError(warning);
    if (!quiet) warn(warning);
  }
  return file;
}

}  // namespace coterie::cli
