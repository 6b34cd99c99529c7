#include "coterie/classical/log_gamma.h"

#include <gtest/gtest.h>

#include <cmath>

namespace coterie {
namespace {

double relative_error(double value, double exact) {
  return std::abs(value - exact) / (1 + std::abs(exact));
}

TEST(LogGamma, AgreesWithTheStandardLibrary) {
  for (double x = 1e-3; x < 1e12; x *= 1.07) {
    EXPECT_LE(relative_error(portable_log_gamma(x), std::lgamma(x)), 1e-13) << x;
  }
}

TEST(LogGamma, TableContinuesBeyondItsEnd) {
  const LogGammaTable table(0.37, 1000);
  for (int64_t k = 0; k < 2000; ++k) {
    EXPECT_LE(relative_error(table(k), std::lgamma(0.37 + double(k))), 1e-13) << k;
  }
}

TEST(LogGamma, TableKeepsItsAccuracyOverManyEntries) {
  const LogGammaTable table(1, 200000);
  for (int64_t k = 0; k < 200000; k += 777) {
    EXPECT_LE(relative_error(table(k), std::lgamma(1 + double(k))), 1e-14) << k;
  }
}

TEST(LogGamma, OneTableServesAllOffsetsAWholeNumberApart) {
  const LogGammaTable table(1, 100);
  for (const double offset : {1.0, 7.0, 99.0, 100.0, 101.0, 250.0, 0.5, 2.25}) {
    const LogGammaTable moved = table.at(offset);
    for (int64_t k = 0; k < 300; ++k) {
      EXPECT_LE(relative_error(moved(k), std::lgamma(offset + double(k))), 1e-13) << offset;
    }
  }
}

}  // namespace
}  // namespace coterie
