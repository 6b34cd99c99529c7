#include "cli/set_graphs.h"

#include <filesystem>
#include <utility>

#include "coterie/datasets/labeled_files.h"
#include "coterie/error.h"
#include "coterie/graph/text.h"

namespace coterie::cli {

bool is_set(const std::string& path) {
  std::error_code ignored;
  return std::filesystem::is_directory(path, ignored) && is_graph_set(path);
}

ReadGraph read_set_graph(const GraphSet& set, int64_t number) {
  ReadGraph file;
  file.graph = std::move(set.read(number).graph);
  file.had_weights = file.graph.has_weights();
  return file;
}

std::optional<ReadGraph> read_set_graph(const std::string& path) {
  namespace fs = std::filesystem;
  const fs::path place(path);
  const auto number = plain_number(place.filename().string());
  std::error_code ignored;
  if (!number || fs::exists(place, ignored) || !is_set(place.parent_path().string())) {
    return std::nullopt;
  }
  const GraphSet set(place.parent_path());
  if (*number >= set.size()) {
    throw InputError(path + ": the set has " + std::to_string(set.size()) +
                     " graphs, which count from 0");
  }
  return read_set_graph(set, *number);
}

}  // namespace coterie::cli
