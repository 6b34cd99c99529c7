#include "coterie/models/half.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "coterie/random.h"

namespace coterie {
namespace {

TEST(Half, EveryNumberOf16BitsSurvives) {
  for (uint32_t bits = 0; bits < 65536; ++bits) {
    const float value = half_to_float(static_cast<uint16_t>(bits));
    if (std::isnan(value)) continue;
    EXPECT_EQ(float_to_half(value), bits);
  }
}

TEST(Half, KnownValues) {
  EXPECT_EQ(half_to_float(0x3c00), 1.0f);
  EXPECT_EQ(half_to_float(0xc000), -2.0f);
  EXPECT_EQ(half_to_float(0x7bff), 65504.0f);
  EXPECT_EQ(half_to_float(0x0001), 0x1p-24f);
  EXPECT_EQ(half_to_float(0x3555), 0.333251953125f);
  EXPECT_TRUE(std::isinf(half_to_float(0x7c00)));
  EXPECT_EQ(float_to_half(1e6f), 0x7c00);
  EXPECT_EQ(float_to_half(-1e-9f), 0x8000);
}

TEST(Half, RoundsToTheNearestAndTiesToEven) {
  EXPECT_EQ(float_to_half(1.0f + 0x1p-11f), 0x3c00);      // a tie: down to even
  EXPECT_EQ(float_to_half(1.0f + 3 * 0x1p-11f), 0x3c02);  // a tie: up to even
  EXPECT_EQ(float_to_half(65519.0f), 0x7bff);
  Rng rng(3);
  for (int i = 0; i < 20000; ++i) {
    const auto value = static_cast<float>(std::exp(20 * (rng.uniform() - 0.7)));
    const uint16_t bits = float_to_half(value);
    const float error = std::fabs(half_to_float(bits) - value);
    EXPECT_LE(error, std::fabs(half_to_float(bits + 1) - value)) << value;
    if (bits > 0) {
      EXPECT_LE(error, std::fabs(half_to_float(bits - 1) - value)) << value;
    }
  }
}

}  // namespace
}  // namespace coterie
