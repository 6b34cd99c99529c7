#include "coterie/kernels/anchored.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "coterie/random.h"

namespace coterie::kernels {
namespace {

std::vector<float> filled(int64_t count, Rng rng) {
  std::vector<float> values(count);
  for (float& value : values) value = static_cast<float>(rng.normal());
  return values;
}

TEST(MembershipLogits, AgreeWithPlainLoops) {
  constexpr int64_t kWidth = 24;
  const Rng rng(3);
  const auto w0 = filled(kWidth * kWidth, rng.stream("w", 0));
  const auto w1 = filled(kWidth * kWidth, rng.stream("w", 1));
  const auto bias = filled(kWidth, rng.stream("bias"));
  const auto last = filled(kWidth, rng.stream("last"));
  const auto constant = filled(kWidth, rng.stream("constant"));
  const PackedWeight p0(w0.data(), kWidth, kWidth), p1(w1.data(), kWidth, kWidth);
  const MembershipLayers layers{
      0.25f, {{&p0, bias.data(), 0.1f}, {&p1, bias.data(), 0.3f}}, last.data()};
  for (const int64_t rows : {1, 47, 48, 101}) {
    const auto points = filled(rows * kWidth, rng.stream("points"));
    std::vector<float> logits(rows);
    membership_logits(points.data(), rows, kWidth, constant.data(), layers, logits.data());
    for (int64_t r = 0; r < rows; ++r) {
      std::vector<double> x(kWidth), y(kWidth);
      const auto prelu = [](double v, double slope) { return v > 0 ? v : v * slope; };
      for (int64_t c = 0; c < kWidth; ++c) x[c] = prelu(points[r * kWidth + c] + constant[c], 0.25);
      for (const auto& [w, slope] : {std::pair{&w0, 0.1}, {&w1, 0.3}}) {
        for (int64_t o = 0; o < kWidth; ++o) {
          double sum = bias[o];
          for (int64_t c = 0; c < kWidth; ++c) sum += (*w)[o * kWidth + c] * x[c];
          y[o] = prelu(sum, slope);
        }
        x = y;
      }
      double expected = 0;
      for (int64_t c = 0; c < kWidth; ++c) expected += x[c] * last[c];
      ASSERT_NEAR(logits[r], expected, 1e-3 * (1 + std::abs(expected)));
    }
  }
}

TEST(RelatedPool, AgreesWithPlainLoopsAndLeavesTheSkippedRowOut) {
  constexpr int64_t kWidth = 20;
  const Rng rng(4);
  for (const auto& [rows, heads] : {std::pair<int64_t, int64_t>{1, 3}, {2, 4}, {30, 1}, {37, 6}}) {
    for (const int64_t skip : {int64_t{-1}, int64_t{0}}) {
      const auto v = filled(rows * kWidth, rng.stream("v"));
      const auto p = filled(rows * kWidth, rng.stream("p"));
      const auto base = filled(rows * heads, rng.stream("base"));
      const auto b = filled(kWidth, rng.stream("b"));
      const auto queries = filled(heads * kWidth, rng.stream("queries"));
      std::vector<float> out_v(heads * kWidth, 9), out_r(heads * kWidth, 9);
      related_pool({v.data(), p.data(), base.data(), rows, kWidth, heads, queries.data()}, b.data(),
                   skip, out_v.data(), out_r.data());
      for (int64_t h = 0; h < heads; ++h) {
        std::vector<double> expected_v(kWidth), expected_r(kWidth);
        double total = 0;
        for (int64_t i = 0; i < rows; ++i) {
          if (i == skip) continue;
          std::vector<double> r(kWidth);
          double score = base[i * heads + h];
          for (int64_t c = 0; c < kWidth; ++c) {
            r[c] = std::max(0.0f, p[i * kWidth + c] + b[c]);
            score += r[c] * queries[h * kWidth + c];
          }
          total += std::exp(score);
          for (int64_t c = 0; c < kWidth; ++c) {
            expected_v[c] += std::exp(score) * v[i * kWidth + c];
            expected_r[c] += std::exp(score) * r[c];
          }
        }
        for (int64_t c = 0; c < kWidth; ++c) {
          ASSERT_NEAR(out_v[h * kWidth + c], total > 0 ? expected_v[c] / total : 0, 1e-4);
          ASSERT_NEAR(out_r[h * kWidth + c], total > 0 ? expected_r[c] / total : 0, 1e-4);
        }
      }
    }
  }
}

}  // namespace
}  // namespace coterie::kernels
