#include "coterie/kernels/hidden_panel.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "coterie/kernels/elementwise.h"
#include "coterie/random.h"

namespace coterie {
namespace {

struct PanelExample {
  int64_t rows, depth, blocks;
  std::vector<float> x, weight, out, d_logits;

  PanelExample(int64_t r, int64_t d, int64_t b, uint64_t seed) : rows(r), depth(d), blocks(b) {
    Rng rng(seed);
    const auto fill = [&](std::vector<float>& values, int64_t size) {
      for (int64_t i = 0; i < size; ++i) values.push_back(static_cast<float>(rng.normal()));
    };
    fill(x, rows * depth);
    fill(weight, depth * 16);
    fill(out, blocks * 256);
    fill(d_logits, blocks * rows * 16);
  }

  kernels::HiddenPanel panel() const {
    return {x.data(), rows, depth, weight.data(), out.data(), blocks};
  }

  // Plain loops in double. The total is Σ d_logits · logits, whose gradients are wanted.
  std::vector<double> logits(std::vector<double>* hidden = nullptr) const {
    std::vector<double> result(blocks * rows * 16);
    for (int64_t r = 0; r < rows; ++r) {
      for (int64_t unit = 0; unit < 16; ++unit) {
        double sum = 0;
        for (int64_t d = 0; d < depth; ++d) {
          sum += double{x[r * depth + d]} * weight[d * 16 + unit];
        }
        const double h =
            1.0507009873554805 * (sum > 0 ? sum : 1.6732632423543772 * std::expm1(sum));
        if (hidden) hidden->push_back(h);
        for (int64_t q = 0; q < blocks; ++q) {
          for (int64_t c = 0; c < 16; ++c) {
            result[(q * rows + r) * 16 + c] += h * out[(q * 16 + unit) * 16 + c];
          }
        }
      }
    }
    return result;
  }
  double total() const {
    const std::vector<double> found = logits();
    double sum = 0;
    for (size_t i = 0; i < found.size(); ++i) sum += found[i] * d_logits[i];
    return sum;
  }
};

TEST(HiddenPanelKernel, ForwardIsWhatPlainLoopsGiveAndAddsToTheLogits) {
  for (const auto& [rows, depth, blocks] :
       {std::tuple{1, 1, 1}, {5, 3, 2}, {37, 41, 1}, {100, 7, 3}}) {
    const PanelExample example(rows, depth, blocks, 1);
    std::vector<double> hidden;
    const std::vector<double> expected = example.logits(&hidden);
    std::vector<float> h(rows * 16), logits(blocks * rows * 16, 0.5f);
    kernels::hidden_panel_forward(example.panel(), h.data(), logits.data());
    for (size_t i = 0; i < hidden.size(); ++i) EXPECT_NEAR(h[i], hidden[i], 3e-5);
    for (size_t i = 0; i < expected.size(); ++i) EXPECT_NEAR(logits[i] - 0.5, expected[i], 3e-4);
  }
}

TEST(HiddenPanelKernel, GradientsAreFiniteDifferences) {
  for (const auto& [rows, depth, blocks] : {std::tuple{1, 1, 1}, {5, 3, 2}, {23, 13, 1}}) {
    PanelExample example(rows, depth, blocks, 2);
    std::vector<float> h(rows * 16), logits(blocks * rows * 16), scratch(rows * 16);
    std::vector<float> d_weight(depth * 16), d_out(blocks * 256);
    kernels::hidden_panel_forward(example.panel(), h.data(), logits.data());
    kernels::hidden_panel_backward(example.panel(), h.data(), example.d_logits.data(),
                                   {d_weight.data(), d_out.data()}, scratch.data());
    const auto check = [&](std::vector<float>& values, const std::vector<float>& gradient) {
      for (size_t i = 0; i < values.size(); i += 3) {
        const float middle = values[i];
        const float step = 1.0f / 8192;
        values[i] = middle + step;
        const double up = example.total(), above = values[i];
        values[i] = middle - step;
        const double down = example.total(), below = values[i];
        values[i] = middle;
        // selu bends at 0, where a difference is only as good as its step.
        const double expected = (up - down) / (above - below);
        EXPECT_NEAR(gradient[i], expected, 2e-3 + 2e-3 * std::abs(expected));
      }
    };
    check(example.weight, d_weight);
    check(example.out, d_out);
  }
}

TEST(HiddenPanelKernel, AdamStepsAreThoseOfThePaper) {
  Rng rng(3);
  std::vector<float> x(48), mean(48), square(48);
  std::vector<double> plain(48), m(48), v(48);
  for (int64_t step = 1; step <= 20; ++step) {
    std::vector<float> gradient(48);
    for (float& g : gradient) g = static_cast<float>(rng.normal());
    kernels::adam_step(gradient.data(), 48, kernels::adam_rate(0.01, step), 1e-7f, mean.data(),
                       square.data(), x.data());
    for (size_t i = 0; i < 48; ++i) {
      const double g = gradient[i];
      m[i] = 0.9 * m[i] + 0.1 * g;
      v[i] = 0.999 * v[i] + 0.001 * g * g;
      const double mean_hat = m[i] / (1 - std::pow(0.9, step));
      const double square_hat = v[i] / (1 - std::pow(0.999, step));
      plain[i] -= 0.01 * mean_hat / std::sqrt(square_hat);
      EXPECT_NEAR(x[i], plain[i], 2e-5);
    }
  }
}

}  // namespace
}  // namespace coterie
