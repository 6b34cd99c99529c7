#include "coterie/json_lines.h"

#include <gtest/gtest.h>

#include <sstream>

#include "coterie/error.h"

namespace coterie {
namespace {

TEST(JsonLines, AreReadWithTheirNumbersAndEmptyLinesDoNotCount) {
  std::istringstream in("{\"b\": 1, \"a\": 2}\n\n  \t\r\n{}");
  const auto found = read_json_lines(in, "records");
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[0].line, 1);
  EXPECT_EQ(found[0].value.dump(), R"({"b":1,"a":2})");
  EXPECT_EQ(found[1].line, 4);
}

TEST(JsonLines, WhatIsNoObjectIsNamedByItsLine) {
  for (const char* wrong : {"[1]", "7", "{\"a\":", "text"}) {
    std::istringstream in("{}\n" + std::string(wrong) + "\n");
    try {
      read_json_lines(in, "records");
      FAIL() << wrong;
    } catch (const ParseError& error) {
      EXPECT_EQ(std::string(error.what()), "records:2: a JSON object expected");
    }
  }
  EXPECT_THROW(read_json_lines("/does/not/exist"), InputError);
}

}  // namespace
}  // namespace coterie
