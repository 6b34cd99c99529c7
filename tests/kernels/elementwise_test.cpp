#include "coterie/kernels/elementwise.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace coterie {
namespace {

TEST(Elementwise, ExponentialAndSigmoidAreAccurateToAFewRoundings) {
  std::vector<float> x;
  for (double value = -87; value < 88; value += 0.0137) x.push_back(static_cast<float>(value));
  x.insert(x.end(), {0.0f, -0.0f, 1e-30f, -1e-30f});
  std::vector<float> y(x.size());
  kernels::apply_exponential(x.data(), x.size(), y.data());
  for (size_t i = 0; i < x.size(); ++i) {
    const double expected = std::exp(double{x[i]});
    ASSERT_NEAR(y[i], expected, 4e-7 * expected) << x[i];
  }
  kernels::apply_sigmoid(x.data(), x.size(), y.data());
  for (size_t i = 0; i < x.size(); ++i) {
    const double expected = 1 / (1 + std::exp(-double{x[i]}));
    ASSERT_NEAR(y[i], expected, 4e-7 * expected + 1e-38) << x[i];
  }
}

TEST(Elementwise, ExponentialOfExtremesIsFiniteAndPositive) {
  const std::vector<float> x = {-INFINITY, -1e30f, -200, 200, 1e30f, INFINITY};
  std::vector<float> y(x.size());
  kernels::apply_exponential(x.data(), x.size(), y.data());
  for (const float value : y) {
    EXPECT_TRUE(std::isfinite(value));
    EXPECT_GT(value, 0);
  }
}

TEST(Elementwise, WhatIsNotANumberStaysSo) {
  std::vector<float> x(9, 1.0f), y(9);
  x[3] = NAN;
  kernels::apply_exponential(x.data(), 9, y.data());
  EXPECT_TRUE(std::isnan(y[3]));
  kernels::apply_sigmoid(x.data(), 9, y.data());
  EXPECT_TRUE(std::isnan(y[3]));
  EXPECT_FALSE(std::isnan(y[4]));
}

}  // namespace
}  // namespace coterie
