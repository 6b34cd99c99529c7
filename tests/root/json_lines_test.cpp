#include "coterie/json_lines.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "coterie/error.h"

namespace coterie {
namespace {

using namespace std::string_literals;

TEST(JsonLines, AreReadWithTheirNumbersAndEmptyLinesDoNotCount) {
  const auto found = parse_json_lines("{\"b\": 1, \"a\": 2}\n\n  \t\r\n{}", "records");
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[0].line, 1);
  EXPECT_EQ(found[0].value.dump(), R"({"b":1,"a":2})");
  EXPECT_EQ(found[1].line, 4);
}

TEST(JsonLines, WhatIsNoObjectIsNamedByItsLine) {
  for (const char* wrong : {"[1]", "7", "{\"a\":", "text"}) {
    try {
      parse_json_lines("{}\n" + std::string(wrong) + "\n", "records");
      FAIL() << wrong;
    } catch (const ParseError& error) {
      EXPECT_THAT(error.what(), testing::AnyOf(testing::Eq("records:2: a JSON object expected"s),
                                               testing::StartsWith("records:2: not JSON: ")));
    }
  }
  EXPECT_THROW(read_json_lines("/does/not/exist"), InputError);
}

}  // namespace
}  // namespace coterie
