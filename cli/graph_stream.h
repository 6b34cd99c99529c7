#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/graph_argument.h"
#include "coterie/datasets/graph_set.h"
#include "coterie/input_file.h"

namespace coterie::cli {

// A graph to work on, with the name that stands for it in results.
struct NamedGraph {
  std::string name;
  ReadGraph file;
};

// "3/20": the third of twenty parts of a list of files. Files are dealt like cards, so that no part
// gets all the large ones that stand together.
struct ListPart {
  int64_t index = 0, of = 1;  // index from 0

  // Throws UsageError for what is no part.
  static ListPart parse(const std::string& text);
};

// How to get a graph, and the name that it will have.
struct GraphLoader {
  std::string name;
  std::function<ReadGraph()> load;
  int64_t place = 0;  // among the graphs of all parts
};

// Graphs one after another: files, files named in a list, graph sets and graphs of them
// (set_graphs.h), and files of JSON lines (one node-link graph per line), in constant memory. "-"
// is the standard input. Files whose names end in .jsonl are JSON lines, all files are when
// `json_lines` says so.
class GraphStream {
 public:
  // With a part only its graphs come; each file must then hold one graph.
  GraphStream(std::vector<std::string> files, const std::string& list, bool json_lines,
              const GraphInput& input, std::optional<ListPart> part = {});

  // The next graph's loader; nothing at the end. Loading is left to the caller, so that several
  // threads can share it. A file of JSON lines that cannot be read is a graph that cannot be
  // loaded.
  std::optional<GraphLoader> next();
  bool single() const { return single_; }   // one file that holds one graph
  int64_t size() const;                     // how many graphs will come; 0 if nobody knows
  int64_t total() const { return total_; }  // graphs of all parts; known only with a part

 private:
  std::optional<GraphLoader> next_of_all();
  std::optional<GraphLoader> next_line();
  std::optional<GraphLoader> next_of_set();
  std::string next_path();  // empty at the end

  std::vector<std::string> files_;
  std::string list_name_;
  size_t at_ = 0;
  std::unique_ptr<LineReader> list_;
  bool json_lines_;
  const GraphInput& input_;
  bool single_;
  std::optional<ListPart> part_;
  int64_t place_ = -1, total_ = 0;
  // The graph set being read.
  std::shared_ptr<const GraphSet> set_;
  std::string set_name_;
  int64_t at_in_set_ = 0;
  // The JSON lines being read.
  std::unique_ptr<LineReader> lines_;
  std::string lines_name_;  // empty while there are none
};

}  // namespace coterie::cli
