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
      const Recipe recipe = read_recipe(recipes / (model.name + ".json"));
      EXPECT_EQ(recipe.name, model.name);
      const std::string start = std::filesystem::path(recipe.start_from.value_or("")).stem();
      EXPECT_TRUE(!all.contains(start) || before.contains(start))
          << model.name << " is trained before " << start;
      if (!model.set.empty()) {
        EXPECT_EQ(recipe.data.folder, "sets/" + model.set + "/train");
      }
    }
    EXPECT_TRUE(before.insert(model.name).second) << model.name << " is listed twice";
  }
}

}  // namespace
}  // namespace coterie
