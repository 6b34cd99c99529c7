#include "coterie/datasets/family.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "coterie/error.h"
#include "coterie/options_json.h"

namespace coterie {
namespace {

using testing::HasSubstr;

std::string family_problem(std::string_view text) {
  try {
    const auto mixture = read_options<MixtureOptions>(nlohmann::json::parse(text), "recipe.json");
    Rng rng(1);
    draw_graph(mixture, rng);
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

TEST(Family, EveryOneDrawsAGraphFromItsDefaultsAndSurvivesJson) {
  std::set<std::string_view> kinds;
  for_each_family([&](std::string_view kind, const auto& defaults) {
    kinds.insert(kind);
    Rng rng(3);
    const LabeledGraph labeled = draw_graph(FamilyOptions(defaults), rng);
    EXPECT_GT(labeled.graph.edges(), 0) << kind;
    EXPECT_EQ(labeled.graph.nodes(), labeled.truth.nodes()) << kind;
    EXPECT_EQ(kind_of(FamilyOptions(defaults)), kind);

    const MixtureOptions mixture{{{.weight = 2, .family = defaults}}};
    const auto json = write_options(mixture);
    EXPECT_EQ(json["families"][0]["family"]["kind"], std::string(kind));
    const auto back = read_options<MixtureOptions>(json, "recipe.json");
    EXPECT_EQ(write_options(back).dump(), json.dump());
  });
  EXPECT_EQ(kinds.size(), std::variant_size_v<FamilyOptions>) << "names are distinct";
}

TEST(Mixture, ChoosesFamiliesByWeight) {
  const auto mixture = read_options<MixtureOptions>(nlohmann::json::parse(R"({"families": [
        {"weight": 3, "family": {"kind": "planted", "nodes": 10, "communities": 2}},
        {"weight": 0, "family": {"kind": "planted", "nodes": 11, "communities": 2}},
        {"family": {"kind": "training-time", "nodes": 12}}]})"),
                                                    "recipe.json");
  Rng rng(1);
  int small = 0;
  for (int i = 0; i < 4000; ++i) {
    const int64_t nodes = draw_graph(mixture, rng).graph.nodes();
    ASSERT_TRUE(nodes == 10 || nodes == 12);
    small += nodes == 10;
  }
  EXPECT_NEAR(small, 3000, 5 * std::sqrt(750.0));
}

TEST(Mixture, SpansTheSizesThatATrainingMixtureWants) {
  const auto mixture = read_options<MixtureOptions>(
      nlohmann::json::parse(R"({"families": [{"family": {"kind": "planted",
        "nodes": "20..1000:log", "sizes": "dirichlet", "concentration": "0.3..30:log",
        "communities": "1..40:log", "min_community": 3,
        "mean_degree": "3..300:log", "mixing": "0.02..0.6", "max_density": 0.5}}]})"),
      "recipe.json");
  Rng rng(2);
  int64_t smallest = 1000, largest = 0, most = 0, single = 0;
  for (int i = 0; i < 300; ++i) {
    const auto [graph, truth] = draw_graph(mixture, rng);
    smallest = std::min(smallest, graph.nodes());
    largest = std::max(largest, graph.nodes());
    most = std::max<int64_t>(most, truth.communities());
    single += truth.communities() == 1;
  }
  EXPECT_LT(smallest, 25);
  EXPECT_GT(largest, 800);
  EXPECT_GT(most, 20);
  EXPECT_GT(single, 10);
}

TEST(Mixture, ProblemsAreOneLineThatNamesThem) {
  EXPECT_THAT(family_problem(R"({"families": []})"), HasSubstr("a mixture needs a family"));
  EXPECT_THAT(family_problem(R"({"families": [{"weight": -1, "family": {"kind": "sbm"}}]})"),
              HasSubstr("the weight of family 'sbm'"));
  EXPECT_THAT(family_problem(R"({"families": [{"family": {"kind": "smb"}}]})"),
              HasSubstr("recipe.json.families[0].family: kind 'smb' is not one of sbm, "));
  EXPECT_THAT(family_problem(R"({"families": [{"family": {"nodes": 3}}]})"),
              HasSubstr("an object with the field 'kind' expected"));
  EXPECT_THAT(family_problem(R"({"families": [{"family": {"kind": "sbm", "nodse": 3}}]})"),
              HasSubstr("unknown field 'nodse' (known: nodes, sizes, "));
  EXPECT_THAT(family_problem(R"({"families": [{"family": {"kind": "sbm", "nodes": "3..x"}}]})"),
              HasSubstr("family.nodes: a number or a range"));
  EXPECT_THAT(family_problem(R"({"families": [{"family": {"kind": "sbm", "nodes": true}}]})"),
              HasSubstr("family.nodes: a number or a text expected"));
  EXPECT_THAT(family_problem(R"({"families": [{"family": {"kind": "sbm", "nodes": -4}}]})"),
              HasSubstr("nodes must lie in 1..2147483647, found -4"));
}

}  // namespace
}  // namespace coterie
