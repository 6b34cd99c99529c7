#include "coterie/kernels/attention.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "coterie/random.h"

namespace coterie {
namespace {

// A problem whose queries and keys are gathered, some rows twice.
struct AttentionExample {
  int64_t width, heads;
  std::vector<int32_t> query_index{4, 0, 2, 2, 1}, key_index;
  std::vector<double> q, k, v;

  AttentionExample(int64_t width_, int64_t heads_, int64_t keys) : width(width_), heads(heads_) {
    Rng rng(6);
    for (int64_t s = 0; s < keys; ++s) key_index.push_back(static_cast<int32_t>(rng.below(7)));
    for (auto* x : {&q, &k, &v}) {
      for (int64_t i = 0; i < 7 * width; ++i) x->push_back(static_cast<float>(rng.normal()));
    }
  }
  double scale() const { return 0.3; }

  std::vector<double> plain() const {
    const int64_t head = width / heads;
    std::vector<double> out(query_index.size() * width);
    for (size_t r = 0; r < query_index.size(); ++r) {
      for (int64_t h = 0; h < heads; ++h) {
        std::vector<double> share;
        double total = 0;
        for (const int32_t s : key_index) {
          double dot = 0;
          for (int64_t c = h * head; c < (h + 1) * head; ++c) {
            dot += q[query_index[r] * width + c] * k[s * width + c];
          }
          total += share.emplace_back(std::exp(scale() * dot));
        }
        for (size_t s = 0; s < key_index.size(); ++s) {
          for (int64_t c = h * head; c < (h + 1) * head; ++c) {
            out[r * width + c] += share[s] / total * v[key_index[s] * width + c];
          }
        }
      }
    }
    return out;
  }
};

std::vector<float> singles(const std::vector<double>& x) { return {x.begin(), x.end()}; }

void expect_attention_is_right(AttentionExample example) {
  const auto q = singles(example.q), k = singles(example.k), v = singles(example.v);
  kernels::AttentionProblem problem;
  problem.width = example.width;
  problem.heads = example.heads;
  problem.scale = static_cast<float>(example.scale());
  problem.q = q.data();
  problem.k = k.data();
  problem.v = v.data();
  problem.query_index = example.query_index.data();
  problem.key_index = example.key_index.data();
  problem.queries = static_cast<int64_t>(example.query_index.size());
  problem.keys = static_cast<int64_t>(example.key_index.size());
  kernels::AttentionWorkspace workspace;
  std::vector<float> out(problem.queries * example.width, NAN), bare = out;
  std::vector<float> weights(kernels::attention_weights_size(problem));
  kernels::attention_forward(problem, out.data(), weights.data(), workspace);
  kernels::attention_forward(problem, bare.data(), nullptr, workspace);
  EXPECT_EQ(out, bare);
  const auto expected = example.plain();
  for (size_t i = 0; i < out.size(); ++i) ASSERT_NEAR(out[i], expected[i], 1e-5) << i;

  Rng rng(7);
  std::vector<float> mix(out.size());
  for (float& value : mix) value = static_cast<float>(rng.normal());
  std::vector<float> d_q(q.size()), d_k(k.size()), d_v(v.size());
  kernels::attention_backward(problem, weights.data(), mix.data(),
                              {d_q.data(), d_k.data(), d_v.data(), 0, 0}, workspace);
  const auto loss = [&] {
    const auto now = example.plain();
    double total = 0;
    for (size_t i = 0; i < mix.size(); ++i) total += mix[i] * now[i];
    return total;
  };
  const auto check = [&](std::vector<double>& input, const std::vector<float>& gradient) {
    for (int probe = 0; probe < 30; ++probe) {
      const int64_t at = rng.below(static_cast<int64_t>(input.size()));
      const double value = input[at];
      input[at] = value + 1e-5;
      const double above = loss();
      input[at] = value - 1e-5;
      const double below = loss();
      input[at] = value;
      EXPECT_NEAR(gradient[at], (above - below) / 2e-5, 1e-4) << at;
    }
  };
  check(example.q, d_q);
  check(example.k, d_k);
  check(example.v, d_v);
}

TEST(Attention, EqualsPlainLoopsAndTheirFiniteDifferences) {
  expect_attention_is_right(AttentionExample(64, 4, 37));
  expect_attention_is_right(AttentionExample(32, 1, 16));
  expect_attention_is_right(AttentionExample(24, 3, 5));  // heads narrower than a panel
}

TEST(Attention, OfNothingIsZero) {
  const std::vector<float> q(2 * 16, 1);
  kernels::AttentionProblem problem;
  problem.width = 16;
  problem.q = q.data();
  problem.queries = 2;
  std::vector<float> out(2 * 16, NAN), d_q(2 * 16);
  kernels::AttentionWorkspace workspace;
  kernels::attention_forward(problem, out.data(), nullptr, workspace);
  EXPECT_EQ(out, std::vector<float>(2 * 16));
  kernels::attention_backward(problem, nullptr, q.data(), {d_q.data(), nullptr, nullptr, 0, 0},
                              workspace);
  EXPECT_EQ(d_q, std::vector<float>(2 * 16));
}

}  // namespace
}  // namespace coterie
