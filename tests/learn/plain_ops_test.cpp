#include <gmock/gmock.h>

#include "learn/finite_differences.h"
#include "learn/op_inputs.h"

namespace coterie {
namespace {

const auto kDouble = torch::dtype(torch::kFloat64);

TEST(PlainOps, GatedEdgesGradientsMatchFiniteDifferencesThroughTwoLayers) {
  torch::manual_seed(1);
  Rng rng(1);
  const auto edges = random_edges({5, 7}, 0.6, rng);
  const GatedLayerInputs first(edges->nodes(), 6, kDouble);
  const GatedLayerInputs second(edges->nodes(), 6, kDouble);
  const auto row = leaf(torch::randn({1, 6}, kDouble));
  const auto mix = torch::randn({edges->nodes(), 6}, kDouble);
  const auto function = [&] {
    const auto a = ops::plain::gated_edges(edges, ops::EdgeState(row), first.c_weight, first.c_bias,
                                           first.bh, first.dh, first.eh, &first.norm);
    const auto b = ops::plain::gated_edges(edges, a.state, second.c_weight, second.c_bias,
                                           second.bh, second.dh, second.eh, nullptr);
    return ((a.aggregate + 2 * b.aggregate) * mix).sum();
  };
  auto leaves = first.leaves();
  leaves.push_back(row);
  for (const auto& t : second.leaves()) leaves.push_back(t);
  expect_gradients_match(function, leaves);
}

TEST(PlainOps, BatchNormEqualsLibTorchAndMovesTheRunningStatistics) {
  torch::manual_seed(2);
  GatedLayerInputs layer(4, 5, kDouble);
  const auto mean = layer.norm.running_mean.clone();
  const auto variance = layer.norm.running_variance.clone();
  const auto x = leaf(torch::randn({11, 5}, kDouble) + 3);
  const auto expected = torch::batch_norm(x, layer.norm.weight, layer.norm.bias, mean, variance,
                                          true, 0.1, 1e-5, false);
  EXPECT_TRUE(torch::allclose(ops::batch_norm(x, layer.norm), expected, 1e-10, 1e-10));
  EXPECT_TRUE(torch::allclose(layer.norm.running_mean, mean, 1e-10, 1e-10));
  EXPECT_TRUE(torch::allclose(layer.norm.running_variance, variance, 1e-10, 1e-10));
  layer.norm.training = false;
  const auto frozen = torch::batch_norm(x, layer.norm.weight, layer.norm.bias, mean, variance,
                                        false, 0.1, 1e-5, false);
  EXPECT_TRUE(torch::allclose(ops::batch_norm(x, layer.norm), frozen, 1e-10, 1e-10));
}

TEST(PlainOps, AttentionOfAnEmptyKeySetIsZeroWithZeroGradient) {
  const auto q = leaf(torch::randn({3, 8}, kDouble));
  const auto k = leaf(torch::randn({2, 8}, kDouble));
  const auto v = leaf(torch::randn({2, 8}, kDouble));
  const auto queries = std::make_shared<ops::RowSets>(ops::RowSets{{0, 1, 3}, {}});
  const auto keys = std::make_shared<ops::RowSets>(ops::RowSets{{0, 0, 2}, {1, 0}});
  const auto function = [&] {
    return ops::plain::ragged_attention(q, queries, k, v, keys, 2, 0.3).square().sum();
  };
  expect_gradients_match(function, {q, k, v});
  const auto out = ops::plain::ragged_attention(q, queries, k, v, keys, 2, 0.3);
  EXPECT_EQ(out[0].abs().sum().item<double>(), 0);
  EXPECT_GT(out[1].abs().sum().item<double>(), 0);
}

TEST(PlainOps, MembershipLossIsTheWeightedSumOfLogWeightsWithGradientsAtFixedWeights) {
  torch::manual_seed(3);
  const MembershipProblem problem({3, 0, 1, 5}, 4, 6, 2, kDouble);
  const auto call = [&] {
    return ops::plain::membership_loss(problem.inputs, problem.network, problem.targets,
                                       problem.extra, problem.coefficient);
  };
  const auto result = call();
  const auto expected = -((result.weights * result.log_weights).sum(1) * problem.coefficient).sum();
  EXPECT_NEAR(result.loss.item<double>(), expected.item<double>(), 1e-10);
  EXPECT_TRUE(torch::allclose(result.weights.sum(1), torch::ones({4}, kDouble)));
  // The gradient of -Σ w̃ lw at fixed w̃ is that of the bound -logsumexp lw.
  const auto leaves = problem.leaves();
  const auto gradients = torch::autograd::grad({call().loss}, leaves);
  const auto bound = [&] {
    return -(torch::logsumexp(call().log_weights, 1) * problem.coefficient).sum();
  };
  torch::NoGradGuard no_grad;
  for (size_t t = 0; t < leaves.size(); ++t) {
    auto flat = leaves[t].view({-1});
    const double value = flat[0].item<double>();
    flat[0].fill_(value + 1e-5);
    const double above = bound().item<double>();
    flat[0].fill_(value - 1e-5);
    const double below = bound().item<double>();
    flat[0].fill_(value);
    EXPECT_NEAR(gradients[t].reshape({-1})[0].item<double>(), (above - below) / 2e-5, 1e-6) << t;
  }
}

}  // namespace
}  // namespace coterie
