#include "coterie/learn/recipe.h"

#include "coterie/error.h"
#include "coterie/extended_json.h"
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
  double weights = 0;
  for (const auto& family : data.families) {
    require(family.weight >= 0, "data.families: weights must not be negative");
    weights += family.weight;
  }
  require(data.families.empty() || weights > 0, "data.families: a positive weight expected");
  if (data.windows) check_options(*data.windows, where + ".data.windows");
  require(recipe.training.steps || recipe.training.seconds,
          "training: steps or seconds must say when the training ends");
  require(data.folder || recipe.validation.folder || data.seed != recipe.validation.seed,
          "validation.seed: must differ from data.seed, or the model is validated on what it has "
          "learned");
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
  return recipe_from_json(read_extended_json(path.string()), path.string());
}

}  // namespace coterie
