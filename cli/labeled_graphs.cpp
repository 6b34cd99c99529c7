#include "cli/labeled_graphs.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "coterie/error.h"
#include "coterie/options_json.h"

namespace coterie::cli {

LabeledGraphs::LabeledGraphs(const std::string& path, int64_t count, uint64_t seed) : seed_(seed) {
  if (std::filesystem::is_directory(path)) {
    set_ = std::make_unique<GraphSet>(path);
    size_ = count > 0 ? std::min(count, set_->size()) : set_->size();
    return;
  }
  std::ifstream file(path);
  if (!file) throw InputError(path + ": neither a folder with a graph set nor a readable recipe");
  nlohmann::ordered_json recipe;
  try {
    recipe = nlohmann::ordered_json::parse(file);
  } catch (const nlohmann::json::parse_error& error) {
    throw ParseError(path, 0, error.what());
  }
  // A training recipe says under "data" which graphs it learns from; those families alone will do,
  // too. What else stands there, such as the seed of training, does not concern us.
  if (recipe.is_object() && recipe.contains("data")) {
    recipe = nlohmann::ordered_json(recipe["data"]);
  }
  if (!recipe.is_object() || !recipe.contains("families")) {
    throw InputError(path + ": a recipe with \"families\" of graphs is expected");
  }
  const nlohmann::ordered_json families{{"families", recipe["families"]}};
  mixture_ = read_options<MixtureOptions>(families, path);
  size_ = count > 0 ? count : 1000;
}

}  // namespace coterie::cli
