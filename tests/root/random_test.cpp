#include "coterie/random.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>
#include <vector>

#include "coterie/portable_math.h"

namespace coterie {
namespace {

TEST(Rng, GivesTheSameBitsOnEveryPlatform) {
  // Philox 4x32-10 of counter 0 and key 0: the first known answer of Random123.
  Rng rng(0);
  EXPECT_EQ(rng.bits32(), 0x6627e8d5u);
  EXPECT_EQ(rng.bits32(), 0xe169c58du);
  EXPECT_EQ(rng.bits32(), 0xbc57ac4cu);
  EXPECT_EQ(rng.bits32(), 0x9b00dbd8u);
}

TEST(Rng, StreamsDependOnNameAndIndexButNotOnUse) {
  Rng a(7);
  Rng b(7);
  for (int i = 0; i < 5; ++i) a.bits();
  EXPECT_EQ(a.stream("draw", 3).bits(), b.stream("draw", 3).bits());
  EXPECT_NE(a.stream("draw", 3).bits(), a.stream("draw", 4).bits());
  EXPECT_NE(a.stream("draw", 3).bits(), a.stream("edge", 3).bits());
  EXPECT_NE(Rng(8).stream("draw", 3).bits(), a.stream("draw", 3).bits());
}

TEST(Rng, StateRestoresThePosition) {
  Rng rng(5);
  for (int used = 0; used < 9; ++used) {
    Rng copy = Rng::from_state(rng.state());
    Rng original = rng;
    for (int i = 0; i < 10; ++i) EXPECT_EQ(copy.bits32(), original.bits32());
    rng.bits32();
  }
}

struct MeanAndVariance {
  double mean = 0;
  double variance = 0;
};
template <class Draw>
MeanAndVariance moments(Draw&& draw, int n = 200000) {
  double sum = 0, squares = 0;
  for (int i = 0; i < n; ++i) {
    const double x = draw();
    sum += x;
    squares += x * x;
  }
  return {sum / n, squares / n - (sum / n) * (sum / n)};
}

// Tolerances are five standard errors of the mean, and generous for the variance.
TEST(Rng, DistributionsHaveTheirMeansAndVariances) {
  Rng rng(11);
  const double root_n = std::sqrt(200000.0);
  const auto check = [&](auto&& draw, double mean, double variance) {
    const MeanAndVariance m = moments(draw);
    EXPECT_NEAR(m.mean, mean, 5 * std::sqrt(variance) / root_n);
    EXPECT_NEAR(m.variance, variance, 0.05 * variance);
  };
  check([&] { return rng.uniform(); }, 0.5, 1.0 / 12);
  check([&] { return rng.normal(); }, 0, 1);
  check([&] { return rng.exponential(); }, 1, 1);
  check([&] { return rng.gamma(0.3); }, 0.3, 0.3);
  check([&] { return rng.gamma(4.5); }, 4.5, 4.5);
  check([&] { return rng.beta(6, 4); }, 0.6, 0.24 / 11);
  check([&] { return rng.beta(1, 7); }, 0.125, 0.109375 / 9);
  check([&] { return static_cast<double>(rng.geometric(0.2)); }, 4, 20);
  check([&] { return static_cast<double>(rng.below(10)); }, 4.5, 8.25);
}

TEST(Rng, GeometricHandlesTheEnds) {
  Rng rng(1);
  EXPECT_EQ(rng.geometric(1), 0);
  EXPECT_EQ(rng.geometric(0), INT64_MAX);
  for (int i = 0; i < 100; ++i) EXPECT_GE(rng.geometric(1e-300), 0);
  const MeanAndVariance m =
      moments([&] { return static_cast<double>(rng.geometric(1e-6)) * 1e-6; });
  EXPECT_NEAR(m.mean, 1, 0.012);
}

TEST(Rng, CategoricalFollowsItsWeights) {
  Rng rng(3);
  const std::vector<double> weights{1, 0, 3, 6};
  std::vector<int> counts(4);
  for (int i = 0; i < 100000; ++i) ++counts[rng.categorical(weights)];
  EXPECT_EQ(counts[1], 0);
  EXPECT_NEAR(counts[0], 10000, 5 * std::sqrt(9000.0));
  EXPECT_NEAR(counts[3], 60000, 5 * std::sqrt(24000.0));
}

TEST(Rng, ShuffleReachesEveryOrderEquallyOften) {
  Rng rng(9);
  std::vector<int> counts(6);
  for (int i = 0; i < 60000; ++i) {
    std::vector<int> v{0, 1, 2};
    rng.shuffle(std::span(v));
    ++counts[v[0] * 2 + (v[1] > v[2])];
  }
  for (const int count : counts) EXPECT_NEAR(count, 10000, 5 * std::sqrt(10000 * 5 / 6.0));
}

TEST(PortableLog, AgreesWithTheLibrary) {
  for (double x = 1e-300; x < 1e300; x *= 1.37) {
    EXPECT_NEAR(portable_log(x), std::log(x), 1e-15 * std::max(1.0, std::abs(std::log(x))));
  }
  for (double x = -700; x < 700; x += 0.37) {
    EXPECT_NEAR(portable_exp(x) / std::exp(x), 1, 2e-13);
  }
  EXPECT_EQ(portable_exp(1000), INFINITY);
  EXPECT_EQ(portable_exp(-1000), 0);
}

}  // namespace
}  // namespace coterie
