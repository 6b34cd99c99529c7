#include "coterie/charts/ticks.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace coterie {
namespace {

std::vector<std::string> labels(double low, double high, const TickOptions& options = {}) {
  std::vector<std::string> result;
  for (const auto& tick : ticks_between(low, high, options)) result.push_back(tick.label);
  return result;
}

using testing::ElementsAre;

TEST(Ticks, AreRoundNumbersWithTheDigitsTheyNeed) {
  EXPECT_THAT(labels(0, 1, {.at_most = 6}), ElementsAre("0", "0.2", "0.4", "0.6", "0.8", "1"));
  EXPECT_THAT(labels(0, 0.3, {.at_most = 4}), ElementsAre("0", "0.1", "0.2", "0.3"));
  EXPECT_THAT(labels(-7, 12, {.at_most = 5}), ElementsAre("−5", "0", "5", "10"));
  EXPECT_THAT(labels(0, 10000, {.at_most = 6}),
              ElementsAre("0", "2000", "4000", "6000", "8000", "10k"));
  EXPECT_THAT(labels(0, 50000, {.at_most = 6}),
              ElementsAre("0", "10k", "20k", "30k", "40k", "50k"));
  EXPECT_THAT(labels(0, 3e6, {.at_most = 4}), ElementsAre("0", "1M", "2M", "3M"));
  EXPECT_THAT(labels(99.2, 99.6, {.at_most = 5}),
              ElementsAre("99.2", "99.3", "99.4", "99.5", "99.6"));
}

TEST(Ticks, OfAnIntegerAxisAreWholeNumbers) {
  EXPECT_THAT(labels(0.5, 3.5, {.at_most = 11, .integer = true}), ElementsAre("1", "2", "3"));
}

TEST(Ticks, OfALogarithmicAxisArePowersOfTen) {
  const TickOptions log{.at_most = 8, .log = true};
  EXPECT_THAT(labels(1, 10, log), ElementsAre("1", "2", "5", "10"));
  EXPECT_THAT(labels(0.01, 1000, log), ElementsAre("0.01", "0.1", "1", "10", "100", "1000"));
  EXPECT_THAT(labels(1e-6, 2e-5, log), ElementsAre("10⁻⁶", "2·10⁻⁶", "5·10⁻⁶", "10⁻⁵", "2·10⁻⁵"));
  EXPECT_THAT(labels(1e-12, 1e12, log),
              ElementsAre("10⁻¹²", "10⁻⁸", "10⁻⁴", "1", "10⁴", "10⁸", "10¹²"));
}

TEST(Ticks, NeverOutnumberTheirLimitAndStayInside) {
  for (double low : {-1234.5, -1.0, 0.0, 1e-7, 3.3, 9.99e8}) {
    for (double width : {1e-6, 0.7, 13.0, 1e5}) {
      for (int at_most : {2, 3, 5, 9}) {
        const auto ticks = ticks_between(low, low + width, {.at_most = at_most});
        EXPECT_LE(ticks.size(), static_cast<size_t>(at_most)) << low << " " << width;
        for (const auto& tick : ticks) {
          EXPECT_GE(tick.value, low - 1e-6 * width);
          EXPECT_LE(tick.value, low + width * (1 + 1e-6));
        }
        const TickRange range = round_outwards(low, low + width, {.at_most = at_most});
        EXPECT_LE(range.low, low + 1e-6 * width);
        EXPECT_GE(range.high, low + width * (1 - 1e-6));
      }
    }
  }
}

}  // namespace
}  // namespace coterie
