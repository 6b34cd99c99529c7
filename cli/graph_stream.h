#pragma once

#include <fstream>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "cli/graph_argument.h"

namespace coterie::cli {

// A graph to work on, with the name that stands for it in results.
struct NamedGraph {
  std::string name;
  ReadGraph file;
};

// Graphs one after another: files, files named in a list, and files of JSON lines (one node-link
// graph per line), in constant memory. "-" is the standard input. Files whose names end in .jsonl
// are JSON lines, all files are when `json_lines` says so.
class GraphStream {
 public:
  GraphStream(std::vector<std::string> files, const std::string& list, bool json_lines,
              const GraphInput& input);

  // The next graph's loader; nothing at the end. Loading is left to the caller, so that several
  // threads can share it.
  std::optional<std::function<NamedGraph()>> next();
  bool single() const { return single_; }  // one file that holds one graph

 private:
  std::optional<std::function<NamedGraph()>> next_line();

  std::vector<std::string> files_;
  size_t at_ = 0;
  std::ifstream list_;
  bool json_lines_;
  const GraphInput& input_;
  bool single_;
  // The JSON lines being read.
  std::ifstream lines_file_;
  std::istream* lines_ = nullptr;
  std::string lines_name_;
  int64_t line_ = 0;
};

}  // namespace coterie::cli
