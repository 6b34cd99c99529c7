#include "coterie/recipes/labeled_graphs.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "coterie/datasets/labeled_files.h"
#include "coterie/error.h"
#include "coterie/extended_json.h"
#include "coterie/recipes/data_options.h"

namespace coterie {

LabeledGraphs::LabeledGraphs(const std::string& path, int64_t count, uint64_t seed) : seed_(seed) {
  if (std::filesystem::is_directory(path) && !is_graph_set(path)) {
    read_files(path, count);
    return;
  }
  if (std::filesystem::is_directory(path)) {
    set_ = std::make_unique<GraphSet>(path);
    size_ = count > 0 ? std::min(count, set_->size()) : set_->size();
    return;
  }
  if (!std::filesystem::exists(path)) {
    throw InputError(path + ": neither a folder with a graph set, a graph file nor a recipe");
  }
  char first = 0;
  std::ifstream(path) >> first;  // past blanks
  if (first != '{' && format_of_path(path) != GraphFormat::json) {
    read_files(path, count);
    return;
  }
  const nlohmann::ordered_json json = read_extended_json(path);
  if (json.is_object() && (json.contains("links") || json.contains("edges"))) {
    read_files(path, count);  // node-link JSON
    return;
  }
  const DataOptions data = data_of_recipe(json, path);
  if (data.folder) {
    *this = LabeledGraphs(*data.folder, count, seed);
    return;
  }
  mixture_.families = data.families;  // its seed is that of training and does not concern us
  size_ = count > 0 ? count : 1000;
}

LabeledGraphs::LabeledGraphs(std::vector<LabeledGraph> own)
    : own_(std::move(own)), size_(static_cast<int64_t>(own_.size())) {}

void LabeledGraphs::read_files(const std::string& path, int64_t count) {
  for (const std::string& file : graph_files({path})) {
    if (count > 0 && static_cast<int64_t>(own_.size()) == count) break;
    LabeledFile read = read_labeled_file(file);
    warnings_.insert(warnings_.end(), read.warnings.begin(), read.warnings.end());
    own_.push_back(std::move(read.labeled));
  }
  size_ = static_cast<int64_t>(own_.size());
}

LabeledGraph LabeledGraphs::at(int64_t i) const {
  if (!own_.empty()) return own_[i];
  return set_ ? set_->read(i) : draw_graph(mixture_, seed_, i);
}

}  // namespace coterie
