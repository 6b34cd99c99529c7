#include "coterie/posterior/rank_histogram.h"

#include <gtest/gtest.h>

#include <cmath>

#include "coterie/random.h"

namespace coterie {
namespace {

// Truth and draws from normal distributions of these spreads; rounded, so that there are ties.
RankHistogram ranks(double spread_of_draws, double shift) {
  RankHistogram histogram;
  constexpr int64_t kGraphs = 4000, kDraws = 31;
  for (int64_t g = 0; g < kGraphs; ++g) {
    Rng rng = Rng(7).stream("graph", g);
    const double truth = std::round(3 * rng.normal());
    double below = 0, equal = 0;
    for (int64_t d = 0; d < kDraws; ++d) {
      const double draw = std::round(3 * spread_of_draws * rng.normal() + shift);
      below += draw < truth;
      equal += draw == truth;
    }
    histogram.add(below, equal, kDraws, rng.uniform());
  }
  return histogram;
}

TEST(RankHistogram, IsEvenWhereTheTruthIsOneMoreDraw) {
  const RankHistogram even = ranks(1, 0);
  EXPECT_EQ(even.total(), 4000);
  EXPECT_EQ(even.outside(), 0);
  EXPECT_GT(even.p_value(), 0.01);
}

TEST(RankHistogram, ShowsDrawsThatDifferTooLittleTooMuchOrLieToOneSide) {
  const RankHistogram narrow = ranks(0.7, 0), wide = ranks(1.4, 0), shifted = ranks(1, 1);
  EXPECT_GT(narrow.counts().front(), narrow.band().high);
  EXPECT_LT(wide.counts().front(), wide.band().low);
  EXPECT_GT(shifted.counts().front(), shifted.band().high);
  EXPECT_LT(shifted.counts().back(), shifted.band().low);
  for (const RankHistogram& each : {narrow, wide, shifted}) EXPECT_LT(each.p_value(), 1e-6);
}

TEST(RankHistogram, BandHoldsAllBinsOfNineteenInTwentyEvenHistograms) {
  int64_t inside = 0;
  constexpr int64_t kTrials = 400;
  for (int64_t t = 0; t < kTrials; ++t) {
    Rng rng = Rng(3).stream("trial", t);
    RankHistogram histogram;
    for (int64_t g = 0; g < 500; ++g) histogram.add(0, 9, 9, rng.uniform());
    inside += histogram.outside() == 0;
  }
  // The standard error of a share of 0.95 in 400 is 0.011.
  EXPECT_GT(static_cast<double>(inside) / kTrials, 0.95 - 3 * 0.011);
  EXPECT_LT(inside, kTrials);
}

TEST(ChiSquareTail, HasTheValuesOfTables) {
  EXPECT_NEAR(chi_square_tail(24.996, 15), 0.05, 1e-5);
  EXPECT_NEAR(chi_square_tail(30.578, 15), 0.01, 1e-5);
  EXPECT_NEAR(chi_square_tail(7.261, 15), 0.95, 1e-5);
  EXPECT_NEAR(chi_square_tail(3.841, 1), 0.05, 1e-4);
}

}  // namespace
}  // namespace coterie
