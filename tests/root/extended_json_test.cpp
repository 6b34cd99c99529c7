#include "coterie/extended_json.h"

#include <gmock/gmock.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "coterie/error.h"
#include "temporary_folder.h"

namespace coterie {
namespace {

using nlohmann::ordered_json;

class ExtendedJson : public ::testing::Test {
 protected:
  std::string file(const std::string& name, const std::string& text) {
    std::ofstream(folder_ / name) << text;
    return folder_ / name;
  }
  std::string problem_of(const std::string& path) {
    try {
      read_extended_json(path);
    } catch (const InputError& error) {
      return error.what();
    }
    return "";
  }
  TemporaryFolder folder_;
};

TEST_F(ExtendedJson, ChangesWhatTheFileItExtendsSays) {
  file("base.json", R"({"training": {"steps": 10, "clip": 5}, "seed": 1, "list": [1, 2]})");
  file("middle.json", R"({"extends": "base.json", "training": {"steps": 20}, "seed": null})");
  const auto path = file("mine.json", R"({"extends": "middle.json", "name": "mine", "list": [3]})");
  EXPECT_EQ(read_extended_json(path),
            ordered_json::parse(
                R"({"training": {"steps": 20, "clip": 5}, "list": [3], "name": "mine"})"));
}

TEST_F(ExtendedJson, AFileThatExtendsNothingIsReadAsItIs) {
  EXPECT_EQ(read_extended_json(file("a.json", R"({"b": [1]})")),
            ordered_json::parse(R"({"b": [1]})"));
}

TEST_F(ExtendedJson, SaysWhichFileIsWrong) {
  using ::testing::AllOf;
  using ::testing::HasSubstr;
  EXPECT_THAT(problem_of(file("a.json", R"({"extends": "none.json"})")),
              AllOf(HasSubstr("a.json extends "), HasSubstr("none.json: No such file")));
  EXPECT_THAT(problem_of(file("a.json", R"({"extends": 3})")), HasSubstr("a.json.extends"));
  EXPECT_THAT(problem_of(file("a.json", R"({"extends": "a.json"})")), HasSubstr("without end"));
  file("b.json", "{\n\n]");
  EXPECT_THAT(problem_of(file("a.json", R"({"extends": "b.json"})")), HasSubstr("b.json:3:"));
  file("b.json", "[]");
  EXPECT_THAT(problem_of(file("a.json", R"({"extends": "b.json"})")), HasSubstr("an object"));
}

}  // namespace
}  // namespace coterie
