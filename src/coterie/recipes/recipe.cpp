#include "coterie/recipes/recipe.h"

#include <array>

#include "coterie/error.h"
#include "coterie/extended_json.h"
#include "coterie/options_json.h"

namespace coterie {

void check_options(const DataOptions& options, const std::string& where) {
  const auto require = [&](bool good, const std::string& what) {
    if (!good) throw InputError(where + what);
  };
  require(options.folder.has_value() != !options.families.empty(),
          ": either families to draw from or a folder to read expected");
  require(options.folder || options.further_folders.empty(),
          ".further_folders: the first one is called folder");
  double weights = 0;
  for (const auto& family : options.families) {
    require(family.weight >= 0, ".families: weights must not be negative");
    weights += family.weight;
  }
  require(options.families.empty() || weights > 0, ".families: a positive weight expected");
  if (options.windows) check_options(*options.windows, where + ".windows");
}

DataOptions data_of_recipe(const nlohmann::ordered_json& json, const std::string& where) {
  const bool whole = json.is_object() && json.contains("data");
  const std::string inside = whole ? where + ".data" : where;
  const auto data = read_options<DataOptions>(whole ? json["data"] : json, inside);
  check_options(data, inside);
  return data;
}

Recipe recipe_from_json(const nlohmann::ordered_json& json, const std::string& where) {
  const auto recipe = read_options<Recipe>(json, where);
  const auto require = [&](bool good, const std::string& what) {
    if (!good) throw InputError(where + "." + what);
  };
  require(!recipe.name.empty() && recipe.name.find('/') == std::string::npos,
          "name: a name without '/' expected");
  check_options(recipe.data, where + ".data");
  require(recipe.training.steps || recipe.training.seconds,
          "training: steps or seconds must say when the training ends");
  require(
      recipe.data.folder || recipe.validation.folder || recipe.data.seed != recipe.validation.seed,
      "validation.seed: must differ from data.seed, or the model is validated on what it has "
      "learned");
  try {
    check_options(recipe.model);
  } catch (const UsageError& error) {
    throw InputError(where + ".model: " + error.what());
  }
  return recipe;
}

std::string repeated_name(const std::string& name, int which) {
  constexpr std::array kOrdinals{"second", "third",   "fourth", "fifth",
                                 "sixth",  "seventh", "eighth", "ninth"};
  return name + "-" + kOrdinals.at(which - 2);
}

Recipe repeated(Recipe recipe, int which) {
  recipe.description = recipe.name + ", trained once more with other seeds";
  recipe.name = repeated_name(recipe.name, which);
  recipe.seed += which - 1;
  recipe.data.seed += 9 + which;  // far from those of validation
  return recipe;
}

DataOptions validation_data(const Recipe& recipe) {
  DataOptions data = recipe.data;
  data.seed = recipe.validation.seed;
  data.graphs.reset();
  data.thinned = 0;
  if (recipe.validation.folder) {
    data.folder = recipe.validation.folder;
    data.further_folders.clear();
  }
  return data;
}

Recipe read_recipe(const std::filesystem::path& path) {
  return recipe_from_json(read_extended_json(path.string()), path.string());
}

}  // namespace coterie
