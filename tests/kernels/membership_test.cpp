#include "coterie/kernels/membership.h"

#include <gtest/gtest.h>

#include <cmath>

#include "coterie/kernels/dense.h"
#include "coterie/random.h"

namespace coterie {
namespace {

std::vector<float> normal_numbers(int64_t count, Rng& rng, double scale = 1) {
  std::vector<float> x(count);
  for (float& value : x) value = static_cast<float>(scale * rng.normal());
  return x;
}

// Three problems of 30, 0 and 7 points, 4 samples, width 16, two hidden layers.
struct Example {
  static constexpr int64_t kWidth = 16;
  std::vector<int64_t> offsets{0, 30, 30, 37};
  std::vector<std::vector<float>> bias;
  std::vector<kernels::PackedWeight> packed, packed_back;
  std::vector<float> out, points, samples, constants, extra, coefficient{0.5f, 1, 2};
  std::vector<uint8_t> targets;
  kernels::MembershipTask task;

  Example() {
    Rng rng(3);
    task.network.width = kWidth;
    task.network.hidden = 2;
    for (int l = 0; l < 2; ++l) {
      const auto weight = normal_numbers(kWidth * kWidth, rng, 0.3);
      std::vector<float> transpose;
      for (int64_t i = 0; i < kWidth * kWidth; ++i) {
        transpose.push_back(weight[i % kWidth * kWidth + i / kWidth]);
      }
      bias.push_back(normal_numbers(kWidth, rng));
      packed.emplace_back(weight.data(), kWidth, kWidth);
      packed_back.emplace_back(transpose.data(), kWidth, kWidth);
    }
    for (int l = 0; l < 2; ++l) {
      task.network.packed[l] = packed[l].panel(0);
      task.network.packed_back[l] = packed_back[l].panel(0);
      task.network.bias[l] = bias[l].data();
    }
    for (int l = 0; l < 3; ++l) task.network.slopes[l] = 0.25f;
    out = normal_numbers(kWidth, rng);
    points = normal_numbers(37 * kWidth, rng);
    samples = normal_numbers(3 * 4 * kWidth, rng);
    constants = normal_numbers(3 * kWidth, rng);
    extra = normal_numbers(3 * 4, rng);
    for (int i = 0; i < 37; ++i) targets.push_back(rng.bernoulli(0.5));
    task.network.out = out.data();
    task.samples = 4;
    task.offsets = offsets.data();
    task.points = points.data();
    task.sample_term = samples.data();
    task.constants = constants.data();
    task.targets = targets.data();
    task.extra = extra.data();
    task.coefficient = coefficient.data();
  }

  struct Result {
    std::vector<double> log_weights, weights, loss, slopes;
    std::vector<float> d_points, d_samples, d_constants, parameters;
  };
  Result run() const {
    const int64_t square = kWidth * kWidth;
    Result r{std::vector<double>(12),         std::vector<double>(12),
             std::vector<double>(3),          std::vector<double>(3),
             std::vector<float>(37 * kWidth), std::vector<float>(12 * kWidth),
             std::vector<float>(3 * kWidth),  std::vector<float>(2 * square + 3 * kWidth)};
    kernels::MembershipOutcome outcome{r.log_weights.data(), r.weights.data(),
                                       r.loss.data(),        r.d_points.data(),
                                       r.d_samples.data(),   r.d_constants.data()};
    kernels::MembershipGradients gradients;
    for (int l = 0; l < 2; ++l) {
      gradients.weight[l] = r.parameters.data() + l * square;
      gradients.bias[l] = r.parameters.data() + 2 * square + l * kWidth;
    }
    gradients.out = r.parameters.data() + 2 * square + 2 * kWidth;
    gradients.slopes = r.slopes.data();
    kernels::MembershipWorkspace workspace;
    kernels::membership_problems(task, 0, 3, outcome, gradients, workspace);
    return r;
  }
};

TEST(Membership, ActivationsThatAreComputedTwiceGiveTheSameBits) {
  Example example;
  const auto kept = example.run();
  example.task.kept_floats = 0;
  const auto twice = example.run();
  EXPECT_EQ(kept.loss, twice.loss);
  EXPECT_EQ(kept.d_points, twice.d_points);
  EXPECT_EQ(kept.d_samples, twice.d_samples);
  EXPECT_EQ(kept.d_constants, twice.d_constants);
  EXPECT_EQ(kept.parameters, twice.parameters);
  EXPECT_EQ(kept.slopes, twice.slopes);
}

TEST(Membership, LeavesOutOnlySamplesBelowTheNegligibleWeight) {
  Example example;
  const auto all = example.run();
  example.task.negligible_weight = 0.2f;
  const auto some = example.run();
  EXPECT_EQ(all.loss, some.loss);
  int left_out = 0;
  for (int segment = 0; segment < 12; ++segment) {
    if (segment / 4 == 1) continue;  // the problem without points
    for (int64_t c = 0; c < Example::kWidth; ++c) {
      const int64_t at = segment * Example::kWidth + c;
      if (all.weights[segment] < 0.2f) {
        EXPECT_EQ(some.d_samples[at], 0);
        ++left_out;
      } else {
        EXPECT_EQ(some.d_samples[at], all.d_samples[at]);
      }
    }
  }
  EXPECT_GT(left_out, 0);
}

TEST(Membership, LogitsAreTheSameWithAndWithoutTheLoss) {
  const Example example;
  std::vector<float> logits(37 * 4);
  kernels::MembershipWorkspace workspace;
  kernels::membership_logits(example.task, 0, 3, logits.data(), workspace);
  const auto result = example.run();
  for (int p : {0, 2}) {
    const int64_t size = example.offsets[p + 1] - example.offsets[p];
    for (int64_t j = 0; j < 4; ++j) {
      double expected = example.extra[p * 4 + j];
      for (int64_t i = 0; i < size; ++i) {
        const double x = logits[4 * example.offsets[p] + j * size + i];
        const bool member = example.targets[example.offsets[p] + i];
        expected -= std::log1p(std::exp(member ? -x : x));
      }
      EXPECT_NEAR(result.log_weights[p * 4 + j], expected, 1e-9 * std::abs(expected));
    }
  }
}

}  // namespace
}  // namespace coterie
