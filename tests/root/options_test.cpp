#include "coterie/options_json.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace coterie {
namespace {

enum class Color { red, deep_blue };
constexpr std::array<std::string_view, 2> names_of(Color) { return {"red", "deep-blue"}; }

struct Inner {
  double weight = 0.5;
  static void visit_fields(auto& self, auto&& field) {
    field("weight", self.weight, "a weight", above_zero_to(10));
  }
};

struct Outer {
  int64_t nodes = 300;
  bool loud = false;
  Color color = Color::red;
  std::string name = "x";
  std::optional<int32_t> cap;
  std::vector<Inner> parts;
  Inner inner;
  static void visit_fields(auto& self, auto&& field) {
    field("nodes", self.nodes, "number of nodes", at_least(1));
    field("loud", self.loud, "speak up");
    field("color", self.color, "which color");
    field("name", self.name, "its name");
    field("cap", self.cap, "largest number, if any", between(2, 50));
    field("parts", self.parts, "the parts");
    field("inner", self.inner, "what is inside");
  }
};

std::string problem(std::string_view text) {
  try {
    read_options<Outer>(nlohmann::json::parse(text), "recipe.json");
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(Options, SurviveTheWayThroughJson) {
  Outer options;
  options.nodes = 7;
  options.color = Color::deep_blue;
  options.cap = 12;
  options.parts = {{.weight = 1}, {.weight = 2}};
  const auto json = write_options(options);
  const Outer back = read_options<Outer>(json, "x");
  EXPECT_EQ(write_options(back).dump(), json.dump());
  EXPECT_EQ(back.parts[1].weight, 2);
  EXPECT_EQ(back.cap, 12);
}

TEST(Options, KeepDefaultsWhereNothingIsSaid) {
  const Outer options = read_options<Outer>(nlohmann::json::parse(R"({"nodes": 5})"), "x");
  EXPECT_EQ(options.nodes, 5);
  EXPECT_EQ(options.inner.weight, 0.5);
  EXPECT_FALSE(options.cap.has_value());
}

TEST(Options, RefuseWhatTheyDoNotKnow) {
  EXPECT_THAT(problem(R"({"ndoes": 5})"), testing::HasSubstr("unknown field 'ndoes'"));
  // A message is one line, whatever the name.
  EXPECT_THAT(problem(R"({"two\nlines": 5})"), testing::HasSubstr("unknown field 'two lines'"));
  EXPECT_THAT(problem(R"({"nodes": "5"})"),
              testing::HasSubstr("recipe.json.nodes: a whole number"));
  EXPECT_THAT(problem(R"({"nodes": 1.5})"), testing::HasSubstr("a whole number"));
  EXPECT_THAT(problem(R"({"nodes": 18446744073709551615})"),
              testing::HasSubstr("a smaller number"));
  EXPECT_THAT(problem(R"({"cap": 3000000000})"), testing::HasSubstr("a number that fits"));
  EXPECT_THAT(problem(R"({"color": "green"})"),
              testing::HasSubstr("'green' is not one of red, deep-blue"));
  EXPECT_THAT(problem(R"({"parts": [{"weight": true}]})"), testing::HasSubstr("parts[0].weight"));
  EXPECT_THAT(problem(R"([])"), testing::HasSubstr("an object expected"));
}

TEST(Options, RefuseNumbersOutsideOfTheirRange) {
  EXPECT_EQ(problem(R"({"nodes": 0})"), "recipe.json.nodes: at least 1 expected, found 0");
  EXPECT_EQ(problem(R"({"cap": 51})"), "recipe.json.cap: 2 to 50 expected, found 51");
  EXPECT_EQ(problem(R"({"cap": null})"), "");
  EXPECT_EQ(problem(R"({"parts": [{}, {"weight": 0}]})"),
            "recipe.json.parts[1].weight: above 0 and at most 10 expected, found 0");
}

TEST(Options, MadeByProgramsAreCheckedLikeThoseFromFiles) {
  Outer options;
  EXPECT_NO_THROW(check_ranges(options));
  options.parts = {{.weight = 1}, {.weight = NAN}};
  EXPECT_EQ(range_problem(options), "parts[1].weight: above 0 and at most 10 expected, found nan");
  EXPECT_THROW(check_ranges(options), UsageError);
}

}  // namespace
}  // namespace coterie
