#include "coterie/datasets/range.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "coterie/error.h"

namespace coterie {
namespace {

std::string range_problem(std::string_view text) {
  try {
    Range::from_text(text);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(Range, SurvivesTheWayThroughText) {
  for (const Range range : {Range(300), Range(50, 350), Range(0.1, 0.25), Range(20, 1000, true)}) {
    EXPECT_EQ(Range::from_text(range.to_text()), range);
  }
  EXPECT_EQ(Range(20, 1000, true).to_text(), "20..1000:log");
  EXPECT_EQ(Range::from_text("-1.5..2e3"), Range(-1.5, 2000));
}

TEST(Range, RefusesTextThatIsNoRange) {
  for (const char* text :
       {"", "a", "1..", "..2", "1..2..3", "1..-", "nan", "inf", "5 ", "1..2:lin"}) {
    EXPECT_THAT(range_problem(text), testing::HasSubstr("a number or a range")) << text;
  }
  EXPECT_THAT(range_problem("5..2"), testing::HasSubstr("ends before it begins"));
  EXPECT_THAT(range_problem("0..2:log"), testing::HasSubstr("must begin above 0"));
}

TEST(Range, RequiredLimitsAreNamedInTheMessage) {
  EXPECT_NO_THROW(require_integers(Range(1, 5), 1, 5, "nodes"));
  EXPECT_THROW(require_integers(Range(1, 5.5), 1, 9, "nodes"), UsageError);
  EXPECT_THROW(require_range(Range(3, 2), 0, 9, "nodes"), UsageError);
  EXPECT_THROW(require_range(Range(NAN), 0, 9, "nodes"), UsageError);
  try {
    require_range(Range(0, 5), 1, 9, "nodes");
    FAIL();
  } catch (const UsageError& error) {
    EXPECT_STREQ(error.what(), "nodes must lie in 1..9, found 0..5");
  }
}

TEST(Range, UniformIntegersReachBothEndsEquallyOften) {
  Rng rng(1);
  std::vector<int> counts(4);
  for (int i = 0; i < 40000; ++i) ++counts[Range(3, 6).draw_integer(rng) - 3];
  for (const int count : counts) EXPECT_NEAR(count, 10000, 5 * std::sqrt(10000 * 0.75));
}

TEST(Range, LogarithmicIntegersFollowTheLogarithm) {
  Rng rng(2);
  const int draws = 60000;
  std::vector<int> counts(8);
  for (int i = 0; i < draws; ++i) ++counts.at(Range(1, 7, true).draw_integer(rng));
  for (int n = 1; n <= 7; ++n) {
    const double p = std::log((n + 1.0) / n) / std::log(8.0);
    EXPECT_NEAR(counts[n], draws * p, 5 * std::sqrt(draws * p * (1 - p))) << n;
  }
}

TEST(Range, LogarithmicNumbersHaveUniformLogarithms) {
  Rng rng(3);
  double sum = 0;
  const int draws = 20000;
  for (int i = 0; i < draws; ++i) {
    const double value = Range(2, 50, true).draw(rng);
    ASSERT_GE(value, 2);
    ASSERT_LE(value, 50);
    sum += std::log(value);
  }
  const double width = std::log(25.0);
  EXPECT_NEAR(sum / draws, std::log(10.0), 5 * width / std::sqrt(12.0 * draws));
}

}  // namespace
}  // namespace coterie
