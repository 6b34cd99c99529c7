#include "coterie/number_text.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string_view>
#include <utility>

namespace coterie {
namespace {

struct Read {
  double value;
  size_t letters;
  std::errc error;
};

Read read(std::string_view text) {
  double value = 7;
  const auto [end, error] = number_from_chars(text.data(), text.data() + text.size(), value);
  return {value, static_cast<size_t>(end - text.data()), error};
}

TEST(NumberText, NumbersAreReadToTheLastBit) {
  const std::pair<std::string_view, double> numbers[] = {
      {"0", 0.0},
      {"-2.5", -2.5},
      {".5", 0.5},
      {"1e3", 1000},
      {"0.1", 0.1},
      {"1E-2", 0.01},
      {"4.9e-324", 4.9e-324},
      {"17.", 17},
      {"1.7976931348623157e308", std::numeric_limits<double>::max()},
      {"inf", INFINITY},
      {"-Infinity", -INFINITY}};
  for (const auto& [text, value] : numbers) {
    EXPECT_EQ(read(text).value, value) << text;
    EXPECT_EQ(read(text).letters, text.size()) << text;
    EXPECT_EQ(read(text).error, std::errc()) << text;
  }
  EXPECT_TRUE(std::isnan(read("nan").value));
}

TEST(NumberText, WhatFollowsANumberIsLeft) {
  EXPECT_EQ(read("12abc").letters, 2u);
  EXPECT_EQ(read("1e+").letters, 1u);
  EXPECT_EQ(read("0x1f").letters, 1u);
  EXPECT_EQ(read("3 4").letters, 1u);
  // A text ends where it is said to, not at a zero byte.
  EXPECT_EQ(read(std::string_view("1234").substr(0, 2)).value, 12);
}

TEST(NumberText, WhatIsNoNumberIsRefused) {
  for (const std::string_view text : {"", " 1", "+1", "-", "-+1", "- 1", ".", "e5", "x"}) {
    EXPECT_EQ(read(text).error, std::errc::invalid_argument) << text;
    EXPECT_EQ(read(text).value, 7) << text;
  }
}

TEST(NumberText, NumbersOutOfRangeLeaveTheValueAlone) {
  for (const std::string_view text : {"1e999", "-1e999", "1e-999"}) {
    EXPECT_EQ(read(text).error, std::errc::result_out_of_range) << text;
    EXPECT_EQ(read(text).letters, text.size()) << text;
    EXPECT_EQ(read(text).value, 7) << text;
  }
}

}  // namespace
}  // namespace coterie
