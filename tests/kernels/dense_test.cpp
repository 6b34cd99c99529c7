#include "coterie/kernels/dense.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "coterie/random.h"

namespace coterie::kernels {
namespace {

std::vector<float> random_values(int64_t count, Rng rng) {
  std::vector<float> values(count);
  for (float& value : values) value = static_cast<float>(rng.normal());
  return values;
}

// The plain twin.
double expected(const std::vector<float>& x, const std::vector<float>& w, int64_t inputs, int64_t r,
                int64_t o, const Finish& finish) {
  double sum = finish.bias ? finish.bias[o] : 0;
  for (int64_t i = 0; i < inputs; ++i) sum += double{x[r * inputs + i]} * w[o * inputs + i];
  if (finish.activate && sum < 0) sum *= finish.slope;
  return finish.residual ? sum + finish.residual[r * finish.residual_stride + o] : sum;
}

TEST(Linear, AgreesWithPlainLoopsForAllShapes) {
  const Rng rng(1);
  for (const int64_t rows : {1, 2, 5, 6, 7, 48, 49, 53}) {
    for (const int64_t inputs : {1, 20, 128}) {
      for (const int64_t outputs : {1, 15, 16, 17, 128}) {
        const auto x = random_values(rows * inputs, rng.stream("x"));
        const auto w = random_values(outputs * inputs, rng.stream("w"));
        const auto bias = random_values(outputs, rng.stream("bias"));
        const auto residual = random_values(rows * (outputs + 1), rng.stream("residual"));
        const PackedWeight packed(w.data(), outputs, inputs);
        for (const Finish& finish :
             {Finish{}, Finish{bias.data()}, Finish{bias.data(), true, 0.25f},
              Finish{nullptr, true}, Finish{bias.data(), true, 0, residual.data(), outputs + 1}}) {
          std::vector<float> y(rows * (outputs + 3), 7);
          linear(x.data(), inputs, rows, packed, finish, y.data(), outputs + 3);
          for (int64_t r = 0; r < rows; ++r) {
            for (int64_t o = 0; o < outputs; ++o) {
              ASSERT_NEAR(y[r * (outputs + 3) + o], expected(x, w, inputs, r, o, finish), 1e-4);
            }
            for (int64_t o = outputs; o < outputs + 3; ++o) ASSERT_EQ(y[r * (outputs + 3) + o], 7);
          }
        }
      }
    }
  }
}

TEST(Linear, GivesARowTheSameBitsInAnyCompany) {
  const Rng rng(2);
  const auto x = random_values(100 * 128, rng.stream("x"));
  const auto w = random_values(128 * 128, rng.stream("w"));
  const PackedWeight packed(w.data(), 128, 128);
  std::vector<float> together(100 * 128), alone(128);
  linear(x.data(), 128, 100, packed, {}, together.data(), 128);
  for (int64_t r = 0; r < 100; ++r) {
    linear(x.data() + r * 128, 128, 1, packed, {}, alone.data(), 128);
    ASSERT_TRUE(std::equal(alone.begin(), alone.end(), together.begin() + r * 128));
  }
}

TEST(Compose, GivesTheProductOfTwoWeights) {
  const Rng rng(3);
  for (const int64_t outputs : {4, 16, 33}) {
    const int64_t middle = 21, inputs = 18;
    const auto a = random_values(outputs * middle, rng.stream("a"));
    const auto b = random_values(middle * inputs, rng.stream("b"));
    const PackedWeight both =
        compose(PackedWeight(a.data(), outputs, middle), PackedWeight(b.data(), middle, inputs));
    ASSERT_EQ(both.outputs(), outputs);
    ASSERT_EQ(both.inputs(), inputs);
    for (int64_t o = 0; o < outputs; ++o) {
      for (int64_t i = 0; i < inputs; ++i) {
        double sum = 0;
        for (int64_t k = 0; k < middle; ++k) sum += double{a[o * middle + k]} * b[k * inputs + i];
        ASSERT_NEAR(both.value(o, i), sum, 1e-5);
      }
    }
    for (int64_t o = outputs; o < both.panels() * PackedWeight::kPanel; ++o) {
      ASSERT_EQ(both.value(o, 0), 0);  // as linear() expects of missing outputs
    }
  }
}

}  // namespace
}  // namespace coterie::kernels
