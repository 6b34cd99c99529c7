#include "coterie/recipes/recipe.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "coterie/error.h"
#include "coterie/options_json.h"
#include "source_folder.h"
#include "temporary_folder.h"

namespace coterie {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

const char* const kSmall = R"({"data": {"families": [{"family": {"kind": "sbm"}}]},
                               "training": {"steps": 10}})";

std::string problem_of(nlohmann::json change) {
  nlohmann::json json = nlohmann::json::parse(kSmall);
  json.merge_patch(change);
  try {
    recipe_from_json(json, "r.json");
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(Recipe, EveryRecipeThatShipsCanBeReadAndIsNamedAfterItsFile) {
  int count = 0;
  const std::filesystem::path folder = std::filesystem::path(source_folder()) / "recipes";
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    // What others extend is no recipe by itself.
    if (entry.path().extension() != ".json" || entry.path().stem() == "base") continue;
    SCOPED_TRACE(entry.path().string());
    const Recipe recipe = read_recipe(entry.path());
    EXPECT_EQ(recipe.name, entry.path().stem().string());
    EXPECT_FALSE(recipe.description.empty());
    ++count;
  }
  EXPECT_GE(count, 30);
}

TEST(Recipe, ThePapersNumbersAreThoseOfSpec) {
  const Recipe recipe =
      read_recipe(std::filesystem::path(source_folder()) / "recipes/paper/ccp-attn-sbm.json");
  EXPECT_EQ(recipe.data.graphs, 20000);
  EXPECT_EQ(recipe.loss.samples, 40);
  EXPECT_EQ(recipe.training.steps, 10000);
  EXPECT_EQ(recipe.training.accumulate, 2);
  EXPECT_EQ(recipe.training.optimizer.kind, OptimizerKind::adam);
  EXPECT_EQ(recipe.training.optimizer.learning_rate, 1e-4);
  EXPECT_EQ(recipe.training.optimizer.weight_decay, 0.01);
  EXPECT_EQ(recipe.training.clip, 0);
  EXPECT_EQ(recipe.training.average, 0);
}

TEST(Recipe, SurvivesBeingWrittenAndReadAgain) {
  const auto folder = std::filesystem::path(source_folder()) / "recipes";
  const Recipe recipe = read_recipe(folder / "general.json");
  const auto written = write_options(recipe);
  EXPECT_EQ(write_options(recipe_from_json(nlohmann::json::parse(written.dump()), "again")),
            written);
}

TEST(Recipe, UnknownFieldsAndWrongTypesSayWhere) {
  EXPECT_EQ(problem_of(nlohmann::json::object()), "");
  EXPECT_THAT(problem_of({{"training", {{"step", 3}}}}),
              StartsWith("r.json.training: unknown field 'step' (known: graphs, steps,"));
  EXPECT_THAT(problem_of({{"training", {{"steps", "many"}}}}),
              StartsWith("r.json.training.steps: a whole number expected, found \"many\""));
  EXPECT_THAT(problem_of({{"training", {{"optimizer", {{"kind", "sgd"}}}}}}),
              HasSubstr("'sgd' is not one of adam, adamw"));
  EXPECT_THAT(problem_of({{"model", {{"width", 30}}}}), StartsWith("r.json.model: "));
}

TEST(Recipe, NumbersThatMakeNoSenseAreRefused) {
  EXPECT_THAT(problem_of({{"training", {{"steps", nullptr}}}}),
              HasSubstr("when the training ends"));
  EXPECT_THAT(problem_of({{"training", {{"optimizer", {{"learning_rate", -1}}}}}}),
              HasSubstr("learning_rate: above 0 and at most 1000000 expected, found -1"));
  EXPECT_THAT(problem_of({{"data", {{"graphs", int64_t{1} << 31}}}}),
              HasSubstr("r.json.data.graphs"));
  EXPECT_THAT(problem_of({{"data", {{"folder", "x"}}}}), HasSubstr("either families"));
  EXPECT_THAT(problem_of({{"data", {{"further_folders", {"x"}}}}}), HasSubstr("is called folder"));
  EXPECT_THAT(problem_of({{"validation", {{"seed", 1}}}}), HasSubstr("must differ from data.seed"));
}

TEST(Recipe, BrokenJsonNamesTheLine) {
  const TemporaryFolder folder;
  const auto path = folder / "recipe.json";
  std::ofstream(path) << "{\n  \"seed\": 1,\n  \"data\": oops\n}\n";
  try {
    read_recipe(path);
    FAIL() << "no error";
  } catch (const ParseError& error) {
    EXPECT_EQ(error.line(), 3);
  }
  std::filesystem::remove(path);
  EXPECT_THROW(read_recipe(path), InputError);
}

}  // namespace
}  // namespace coterie
