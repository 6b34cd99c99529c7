#include "coterie/datasets/power_law.h"

#include <gtest/gtest.h>

#include "coterie/error.h"
#include "datasets/sample_moments.h"

namespace coterie {
namespace {

TEST(PowerLaw, DrawsHaveTheMeanThatItStates) {
  Rng rng(1);
  for (const double exponent : {0.0, 1.0, 1.5, 2.0, 2.5, 3.0}) {
    const PowerLaw law{.low = 3, .high = 80, .exponent = exponent};
    SampleMoments numbers;
    SampleMoments integers;
    for (int i = 0; i < 20000; ++i) {
      const double x = law.draw(rng);
      ASSERT_GE(x, 3);
      ASSERT_LE(x, 80);
      numbers.add(x);
      integers.add(static_cast<double>(law.draw_integer(rng)));
    }
    EXPECT_NEAR(numbers.mean(), law.mean(), 5 * numbers.error()) << exponent;
    EXPECT_NEAR(integers.mean(), law.mean(), 5 * integers.error()) << exponent;
  }
}

TEST(PowerLaw, FollowsItsDistributionFunction) {
  Rng rng(2);
  const PowerLaw law{.low = 2, .high = 50, .exponent = 2.5};
  int below = 0;
  const int draws = 20000;
  for (int i = 0; i < draws; ++i) below += law.draw(rng) < 4;
  const auto integral = [](double x) { return std::pow(x, -1.5); };
  const double p = (integral(2) - integral(4)) / (integral(2) - integral(50));
  EXPECT_NEAR(below, draws * p, 5 * std::sqrt(draws * p * (1 - p)));
}

TEST(PowerLaw, FindsTheLowEndForAMean) {
  for (const double exponent : {0.5, 1.0, 2.0, 2.5, 3.5}) {
    EXPECT_NEAR(power_law_with_mean(15, 120, exponent).mean(), 15, 1e-6) << exponent;
  }
  EXPECT_EQ(power_law_with_mean(15, 10, 2.5).mean(), 10);
}

TEST(PowerLaw, DegreesStayBelowTheNumberOfNodes) {
  EXPECT_LE(degree_law(20, 18, 2.5, std::nullopt).high, 19);
  EXPECT_NEAR(degree_law(1000, 10, 2.5, std::nullopt).high, 100, 1e-9);
  EXPECT_EQ(degree_law(1000, 10, 2.5, 30).high, 30);
  EXPECT_NO_THROW(degree_law(1, 10, 2.5, std::nullopt));
  EXPECT_THROW(degree_law(100, 10, 2.5, 5), UsageError);
  EXPECT_THROW(degree_law(100, 10, -1, std::nullopt), UsageError);
}

}  // namespace
}  // namespace coterie
