#include "coterie/learn/recipe.h"

#include <algorithm>
#include <fstream>
#include <sstream>

#include "coterie/error.h"
#include "coterie/options_json.h"

namespace coterie {

Recipe recipe_from_json(const nlohmann::json& json, const std::string& where) {
  const auto recipe = read_options<Recipe>(json, where);
  const auto require = [&](bool good, const std::string& what) {
    if (!good) throw InputError(where + "." + what);
  };
  const DataOptions& data = recipe.data;
  require(!recipe.name.empty() && recipe.name.find('/') == std::string::npos,
          "name: a name without '/' expected");
  require(data.folder.has_value() != !data.families.empty(),
          "data: either families to draw from or a folder to read expected");
  require(!data.graphs || *data.graphs >= 1, "data.graphs: at least 1 expected");
  double weights = 0;
  for (const auto& family : data.families) {
    require(family.weight >= 0, "data.families: weights must not be negative");
    weights += family.weight;
  }
  require(data.families.empty() || weights > 0, "data.families: a positive weight expected");
  require(recipe.loss.samples >= 1, "loss.samples: at least 1 expected");
  require(recipe.loss.ncp_perms >= 1, "loss.ncp_perms: at least 1 expected");
  check_options(recipe.training, where + ".training");
  require(recipe.validation.graphs >= 1, "validation.graphs: at least 1 expected");
  require(recipe.validation.statistics_graphs >= 2,
          "validation.statistics_graphs: at least 2 expected");
  require(recipe.validation.sampled_graphs >= 0, "validation.sampled_graphs: must not be negative");
  require(data.folder || recipe.validation.folder || data.seed != recipe.validation.seed,
          "validation.seed: must differ from data.seed, or the model is validated on what it has "
          "learned");
  require(recipe.threads >= 0, "threads: must not be negative");
  require(recipe.data_threads >= 1, "data_threads: at least 1 expected");
  try {
    check_options(recipe.model);
  } catch (const UsageError& error) {
    throw InputError(where + ".model: " + error.what());
  }
  return recipe;
}

DataOptions validation_data(const Recipe& recipe) {
  DataOptions data = recipe.data;
  data.seed = recipe.validation.seed;
  data.graphs.reset();
  if (recipe.validation.folder) data.folder = recipe.validation.folder;
  return data;
}

Recipe read_recipe(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::ostringstream text;
  if (file) text << file.rdbuf();
  if (!file || std::filesystem::is_directory(path)) {
    throw InputError(path.string() + ": the recipe cannot be read");
  }
  const std::string content = text.str();
  nlohmann::json json;
  try {
    json = nlohmann::json::parse(content);
  } catch (const nlohmann::json::parse_error& error) {
    const size_t end = std::min(error.byte, content.size());
    const auto line =
        1 + std::count(content.begin(), content.begin() + static_cast<long>(end), '\n');
    throw ParseError(path.string(), line, "this is not JSON from here on");
  }
  return recipe_from_json(json, path.string());
}

}  // namespace coterie
