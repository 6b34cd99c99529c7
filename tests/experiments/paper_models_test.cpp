#include "experiments/paper_models.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <set>

#include "coterie/recipes/recipe.h"
#include "source_folder.h"

namespace coterie {
namespace {

TEST(PaperModels, HaveARecipeAndComeAfterWhatTheyStartFrom) {
  const auto recipes = std::filesystem::path(source_folder()) / "recipes";
  std::set<std::string> all, before;
  for (const PaperModel& model : paper_models()) all.insert(model.name);
  for (const PaperModel& model : paper_models()) {
    if (model.kind.empty()) {
      const std::string file = model.repeats.empty() ? model.name : model.repeats;
      Recipe recipe = read_recipe(recipes / (file + ".json"));
      if (model.repetition > 1) recipe = repeated(recipe, model.repetition);
      EXPECT_EQ(recipe.name, model.name);
      const std::filesystem::path from = recipe.start_from.value_or("");  // or runs/NAME/model
      const std::string start =
          from.stem() == "model" ? from.parent_path().filename() : from.stem();
      EXPECT_TRUE(!all.contains(start) || before.contains(start))
          << model.name << " is trained before " << start;
      if (!model.set.empty()) {
        EXPECT_EQ(recipe.data.folder, "sets/" + model.set + "/train");
      }
    }
    EXPECT_TRUE(before.insert(model.name).second) << model.name << " is listed twice";
  }
}

TEST(PaperModels, AreTrainedAgainWithSeedsOfTheirOwn) {
  const auto recipes = std::filesystem::path(source_folder()) / "recipes";
  std::set<std::pair<std::string, uint64_t>> seeds;
  int again = 0;
  for (const PaperModel& model : paper_models()) {
    if (!model.kind.empty() || model.set.empty()) continue;
    const bool first = model.repeats.empty();
    Recipe recipe = read_recipe(recipes / ((first ? model.name : model.repeats) + ".json"));
    if (!first) recipe = repeated(recipe, model.repetition);
    again += !first;
    EXPECT_EQ(recipe.name, model.name);
    EXPECT_NE(recipe.data.seed, recipe.validation.seed) << model.name;
    EXPECT_TRUE(seeds.emplace(first ? model.name : model.repeats, recipe.seed).second)
        << model.name << " has the seed of another training";
  }
  EXPECT_EQ(again, 90);  // five networks on nine sets, twice
}

}  // namespace
}  // namespace coterie
