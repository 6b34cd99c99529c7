#include "coterie/json_document.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "coterie/error.h"

namespace coterie {
namespace {

using testing::HasSubstr;
using testing::StartsWith;
using testing::ThrowsMessage;

nlohmann::json parsed(const std::string& text) {
  return parse_json<nlohmann::json>(text, "a.json");
}

std::string nested(int depth) { return std::string(depth, '[') + std::string(depth, ']'); }

TEST(JsonDocument, IsAsDeepAsAnybodyNeedsAndNoDeeper) {
  EXPECT_EQ(parsed(nested(64)).dump(), nested(64));
  for (const int depth : {65, 100'000}) {
    EXPECT_THAT([&] { parsed(nested(depth)); },
                ThrowsMessage<ParseError>(HasSubstr("a.json:1: values nested more than 64 deep")));
  }
  std::string objects;
  for (int i = 0; i < 100'000; ++i) objects += "{\"a\":";
  EXPECT_THROW(parsed(objects), ParseError);
}

TEST(JsonDocument, BracketsInsideOfTextsAreText) {
  const std::string text = R"({"a": "[[[[\\\"[[", "b": ")" + std::string(1000, '[') + "\"}";
  EXPECT_EQ(parsed(text).size(), 2u);
}

TEST(JsonDocument, SaysInOneLineWhereItStopsBeingJson) {
  EXPECT_THAT([] { parsed("{\"a\": 1,\n\"b\": }\n"); },
              ThrowsMessage<ParseError>(StartsWith("a.json:2: not JSON: syntax error")));
  EXPECT_THROW(parsed(""), ParseError);
  EXPECT_THROW(parsed("{} {}"), ParseError);
  EXPECT_THROW(parsed("[NaN]"), ParseError);
  EXPECT_THROW(parsed("\"\xff\""), ParseError);
  EXPECT_THAT([] { parsed("[1e999]"); },
              ThrowsMessage<ParseError>(StartsWith("a.json:1: not JSON")));
  EXPECT_THAT([] { parsed("\n\x01"); }, ThrowsMessage<ParseError>(testing::Not(HasSubstr("\n"))));
}

}  // namespace
}  // namespace coterie
