#include "coterie/models/safetensors.h"

#include <gmock/gmock.h>

#include <cstring>
#include <filesystem>

#include "coterie/error.h"
#include "temporary_folder.h"

namespace coterie {
namespace {

using ::testing::HasSubstr;

std::vector<std::byte> file_of(const std::string& header, const std::string& data,
                               int64_t length = -1) {
  const uint64_t size = length < 0 ? header.size() : static_cast<uint64_t>(length);
  std::string bytes(reinterpret_cast<const char*>(&size), 8);
  bytes += header + data;
  const auto view = std::as_bytes(std::span(bytes));
  return {view.begin(), view.end()};
}

std::string problem_of(const std::vector<std::byte>& bytes) {
  try {
    Safetensors file(bytes, "x");
  } catch (const ModelError& error) {
    return error.what();
  }
  return "";
}

TEST(Safetensors, WhatIsWrittenIsReadBack) {
  const TemporaryFolder folder;
  const std::string path = folder / "file";
  const std::vector<float> a{1, 2, 3, 4, 5, 6};
  const std::vector<uint8_t> b{7, 8, 9};
  const std::vector<int64_t> c{-1};
  const std::vector<NamedArray> arrays{{"b", "U8", {3}, std::as_bytes(std::span(b))},
                                       {"a", "F32", {2, 3}, std::as_bytes(std::span(a))},
                                       {"none", "F32", {0, 4}, {}},
                                       {"c", "I64", {}, std::as_bytes(std::span(c))}};
  write_safetensors(path, {{"who", "me \"quoted\" ü"}}, arrays);
  const Safetensors file(path);
  EXPECT_EQ(file.metadata().at("who"), "me \"quoted\" ü");
  EXPECT_EQ(file.arrays().size(), 4u);
  EXPECT_EQ(file.find("a")->shape, (std::vector<int64_t>{2, 3}));
  EXPECT_EQ(std::memcmp(file.find("a")->bytes.data(), a.data(), 24), 0);
  EXPECT_EQ(std::memcmp(file.find("b")->bytes.data(), b.data(), 3), 0);
  EXPECT_EQ(std::memcmp(file.find("c")->bytes.data(), c.data(), 8), 0);
  EXPECT_EQ(file.find("none")->elements(), 0);
  EXPECT_EQ(file.find("d"), nullptr);
}

TEST(Safetensors, AFolderThatDoesNotExistIsAnOutputError) {
  EXPECT_THROW(write_safetensors("/nowhere/at/all", {}, {}), OutputError);
  EXPECT_THROW(Safetensors("/nowhere/at/all"), ModelError);
  EXPECT_THROW(Safetensors("/tmp"), ModelError);
}

TEST(Safetensors, HostileFilesAreRefusedWithAReason) {
  const std::string good = R"({"a":{"dtype":"F32","shape":[2],"data_offsets":[0,8]}})";
  EXPECT_EQ(problem_of(file_of(good + "  ", "12345678")), "");
  EXPECT_THAT(problem_of({}), HasSubstr("too short"));
  EXPECT_THAT(problem_of(file_of(good, "12345678", 1'000'000)), HasSubstr("header would have"));
  EXPECT_THAT(problem_of(file_of(good, "12345678", INT64_MAX)), HasSubstr("header would have"));
  EXPECT_THAT(problem_of(file_of("[1]", "")), HasSubstr("not a JSON object"));
  EXPECT_THAT(problem_of(file_of("{\"a\":", "")), HasSubstr("header:1: not JSON"));
  EXPECT_THAT(problem_of(file_of(std::string(100000, '['), "")),
              HasSubstr("header:1: values nested more than 64 deep"));
  EXPECT_THAT(problem_of(file_of(R"({"a":3})", "")), HasSubstr("an object with dtype"));
  EXPECT_THAT(problem_of(file_of(R"({"a":{"shape":[2],"data_offsets":[0,8]}})", "12345678")),
              HasSubstr("dtype is missing"));
  const auto with = [](const std::string& type, const std::string& shape,
                       const std::string& offsets, const std::string& data = "12345678") {
    return problem_of(file_of(
        "{\"a\":{\"dtype\":" + type + ",\"shape\":" + shape + ",\"data_offsets\":" + offsets + "}}",
        data));
  };
  EXPECT_THAT(with("\"F31\"", "[2]", "[0,8]"), HasSubstr("unknown type 'F31'"));
  EXPECT_THAT(with("4", "[2]", "[0,8]"), HasSubstr("type name"));
  EXPECT_THAT(with("\"F32\"", "[-2]", "[0,8]"), HasSubstr("list of sizes"));
  EXPECT_THAT(with("\"F32\"", "[2.0]", "[0,8]"), HasSubstr("list of sizes"));
  EXPECT_THAT(with("\"F32\"", "2", "[0,8]"), HasSubstr("list of sizes"));
  EXPECT_THAT(with("\"F32\"", "[18446744073709551615]", "[0,8]"), HasSubstr("list of sizes"));
  EXPECT_THAT(with("\"F32\"", "[4611686018427387904,4]", "[0,8]"), HasSubstr("does not fit"));
  EXPECT_THAT(with("\"F32\"", "[3]", "[0,8]"), HasSubstr("does not fit"));
  EXPECT_THAT(with("\"F32\"", "[2]", "[8,0]"), HasSubstr("outside"));
  EXPECT_THAT(with("\"F32\"", "[2]", "[0,9]"), HasSubstr("outside"));
  EXPECT_THAT(with("\"F32\"", "[2]", "[0]"), HasSubstr("two offsets"));
  EXPECT_THAT(with("\"F32\"", "[1]", "[4,8]"), HasSubstr("gap"));
  EXPECT_THAT(with("\"F32\"", "[1]", "[0,4]"), HasSubstr("belong to no tensor"));
  EXPECT_THAT(with("\"U8\"", "[8]", "[0,8]"), "");
  EXPECT_THAT(problem_of(file_of(R"({"a":{"dtype":"U8","shape":[5],"data_offsets":[0,5]},)"
                                 R"("b":{"dtype":"U8","shape":[4],"data_offsets":[4,8]}})",
                                 "12345678")),
              HasSubstr("overlaps"));
  EXPECT_THAT(problem_of(file_of(R"({"__metadata__":{"a":1}})", "")), HasSubstr("not a string"));
  EXPECT_THAT(problem_of(file_of(R"({"__metadata__":[]})", "")), HasSubstr("not an object"));
}

}  // namespace
}  // namespace coterie
