// The fused operations against their plain twins in double.
#include <gtest/gtest.h>

#include "coterie/learn/ops/buffers.h"
#include "learn/op_inputs.h"

namespace coterie {
namespace {

const auto kFloat = torch::dtype(torch::kFloat32);

torch::Tensor in_double(const torch::Tensor& x) {
  return x.defined() ? leaf(x.detach().to(torch::kFloat64)) : x;
}

// max|a - b| <= tolerance · max|b|.
void expect_close(const torch::Tensor& a, const torch::Tensor& b, double tolerance,
                  const std::string& what) {
  ASSERT_EQ(a.sizes(), b.sizes()) << what;
  if (b.numel() == 0) return;
  const double scale = b.abs().max().item<double>();
  const double error = (a.to(torch::kFloat64) - b).abs().max().item<double>();
  EXPECT_LE(error, tolerance * scale + 1e-9) << what << ", largest value " << scale;
}

struct Gated {
  torch::Tensor row;
  std::vector<GatedLayerInputs> layers;

  // `row` is what all edges share, or with `edges` a row for each of them.
  Gated(int64_t nodes, int64_t width, int64_t depth, int64_t edges = 1)
      : row(leaf(torch::randn({edges, width}, kFloat))) {
    for (int64_t l = 0; l < depth; ++l) layers.emplace_back(nodes, width, kFloat);
  }
  Gated doubled() const {
    Gated copy(*this);
    copy.row = in_double(row);
    for (GatedLayerInputs& x : copy.layers) {
      for (torch::Tensor* t :
           {&x.c_weight, &x.c_bias, &x.bh, &x.dh, &x.eh, &x.norm.weight, &x.norm.bias}) {
        *t = in_double(*t);
      }
      x.norm.running_mean = x.norm.running_mean.to(torch::kFloat64);
      x.norm.running_variance = x.norm.running_variance.to(torch::kFloat64);
    }
    return copy;
  }
  // Σ over layers of random mixes of the aggregates.
  torch::Tensor loss(const ops::EdgesPtr& edges, bool fused,
                     std::vector<torch::Tensor>* aggregates = nullptr) const {
    torch::manual_seed(99);
    ops::EdgeState state(row);
    if (row.size(0) > 1) state = fused ? ops::edge_state(row) : ops::EdgeState(torch::relu(row));
    torch::Tensor total = torch::zeros({}, row.options());
    for (size_t l = 0; l < layers.size(); ++l) {
      const auto& x = layers[l];
      const auto* norm = l + 1 < layers.size() ? &x.norm : nullptr;
      const auto call = fused ? ops::gated_edges : ops::plain::gated_edges;
      const auto out = call(edges, state, x.c_weight, x.c_bias, x.bh, x.dh, x.eh, norm);
      state = out.state;
      const auto mix = torch::randn(x.bh.sizes(), torch::kFloat64).to(row.scalar_type());
      total = total + (out.aggregate * mix).sum();
      if (aggregates) aggregates->push_back(out.aggregate.detach());
    }
    return total;
  }
  std::vector<torch::Tensor> leaves() const {
    std::vector<torch::Tensor> all{row};
    for (size_t l = 0; l < layers.size(); ++l) {
      auto own = layers[l].leaves();
      if (l + 1 == layers.size()) own.resize(5);  // the last layer has no batch norm
      all.insert(all.end(), own.begin(), own.end());
    }
    return all;
  }
};

void expect_gated_layers_match(int64_t width, int64_t depth, bool training, double density,
                               double tolerance = 1e-4, bool own_rows = false) {
  torch::manual_seed(5);
  Rng rng(5);
  const auto edges = random_edges({30, 1, 17, 60, 2}, density, rng);
  Gated fused(edges->nodes(), width, depth, own_rows ? edges->count() : 1);
  for (auto& layer : fused.layers) layer.norm.training = training;
  Gated plain = fused.doubled();
  std::vector<torch::Tensor> fused_out, plain_out;
  const auto fused_loss = fused.loss(edges, true, &fused_out);
  const auto plain_loss = plain.loss(edges, false, &plain_out);
  for (int64_t l = 0; l < depth; ++l) {
    expect_close(fused_out[l], plain_out[l], 1e-5, "aggregate of layer " + std::to_string(l));
  }
  const auto fused_gradients = torch::autograd::grad({fused_loss}, fused.leaves());
  const auto plain_gradients = torch::autograd::grad({plain_loss}, plain.leaves());
  for (size_t t = 0; t < plain_gradients.size(); ++t) {
    expect_close(fused_gradients[t], plain_gradients[t], tolerance,
                 "gradient " + std::to_string(t));
  }
  for (int64_t l = 0; l < depth; ++l) {
    expect_close(fused.layers[l].norm.running_mean, plain.layers[l].norm.running_mean, 1e-5,
                 "mean");
    expect_close(fused.layers[l].norm.running_variance, plain.layers[l].norm.running_variance, 1e-5,
                 "variance");
  }
}

TEST(FusedOps, GatedLayersEqualTheirPlainTwins) { expect_gated_layers_match(32, 4, true, 0.5); }
TEST(FusedOps, GatedLayersOfEdgesWithFeaturesEqualTheirPlainTwins) {
  expect_gated_layers_match(64, 3, true, 0.4, 1e-4, /*own_rows=*/true);
  expect_gated_layers_match(32, 1, false, 0.4, 1e-4, /*own_rows=*/true);
}
TEST(FusedOps, GatedLayersOfFullWidthEqualTheirPlainTwins) {
  expect_gated_layers_match(128, 3, true, 0.3);
}
TEST(FusedOps, GatedLayersInEvaluationEqualTheirPlainTwins) {
  expect_gated_layers_match(32, 3, false, 0.5);
}
TEST(FusedOps, OneGatedLayerAloneEqualsItsPlainTwin) {
  expect_gated_layers_match(16, 1, true, 0.5);
}
TEST(FusedOps, GatedLayersWithFewEdgesEqualTheirPlainTwins) {
  // About five edges, less than a block of rows. A gate of a node with a single edge hardly
  // matters: its gradient is a small difference of large numbers.
  expect_gated_layers_match(16, 2, false, 0.002, 1e-3);
}
TEST(FusedOps, GatedLayersWithoutAnyEdgeGiveZero) { expect_gated_layers_match(16, 2, false, 0.0); }

TEST(FusedOps, GatedLayersSumTheirStatisticsOverRanks) {
  torch::manual_seed(6);
  Rng rng(6);
  const auto edges = random_edges({20, 30}, 0.4, rng);
  Gated fused(edges->nodes(), 16, 3);
  // A second rank whose contribution is the same: counts and sums double, statistics stay.
  std::vector<int64_t> calls;
  Gated doubled = fused.doubled();
  Gated single = fused.doubled();
  for (auto* network : {&fused, &doubled}) {
    for (auto& layer : network->layers) {
      layer.norm.sum_over_ranks = [&](double* sums, int64_t count) {
        calls.push_back(count);
        for (int64_t i = 0; i < count; ++i) sums[i] *= 3;
      };
    }
  }
  const auto fused_gradients = torch::autograd::grad({fused.loss(edges, true)}, fused.leaves());
  EXPECT_EQ(calls, (std::vector<int64_t>{33, 33, 32, 32}));
  const auto plain_gradients =
      torch::autograd::grad({doubled.loss(edges, false)}, doubled.leaves());
  const auto alone = torch::autograd::grad({single.loss(edges, false)}, single.leaves());
  for (size_t t = 0; t < plain_gradients.size(); ++t) {
    expect_close(fused_gradients[t], plain_gradients[t], 1e-4, "gradient " + std::to_string(t));
    expect_close(fused_gradients[t], alone[t], 1e-4, "gradient alone " + std::to_string(t));
  }
}

TEST(FusedOps, GatedLayersAreBitwiseTheSameForAnyNumberOfThreads) {
  Rng rng(7);
  const auto edges = random_edges({80, 90, 70}, 0.6, rng);
  const int before = torch::get_num_threads();
  const auto gradients = [&](int threads) {
    torch::set_num_threads(threads);
    torch::manual_seed(7);
    const Gated network(edges->nodes(), 32, 3);
    return torch::autograd::grad({network.loss(edges, true)}, network.leaves());
  };
  const auto one = gradients(1);
  const auto three = gradients(3);
  torch::set_num_threads(before);
  for (size_t t = 0; t < one.size(); ++t) EXPECT_TRUE(torch::equal(one[t], three[t])) << t;
}

TEST(FusedOps, EdgeStateMaterialisesToWhatThePlainTwinHolds) {
  torch::manual_seed(8);
  Rng rng(8);
  const auto edges = random_edges({25}, 0.5, rng);
  const GatedLayerInputs x(edges->nodes(), 16, kFloat);
  const auto row = torch::randn({1, 16});
  const auto norm = x.norm;
  const auto mean = norm.running_mean.clone();
  const auto fused =
      ops::gated_edges(edges, ops::EdgeState(row), x.c_weight, x.c_bias, x.bh, x.dh, x.eh, &norm);
  norm.running_mean.copy_(mean);
  const auto plain = ops::plain::gated_edges(edges, ops::EdgeState(row), x.c_weight, x.c_bias, x.bh,
                                             x.dh, x.eh, &norm);
  expect_close(ops::materialise(fused.state), plain.state.value.detach().to(torch::kFloat64), 1e-5,
               "state");
}

TEST(FusedOps, NeighborMeanEqualsItsPlainTwin) {
  torch::manual_seed(9);
  Rng rng(9);
  const auto edges = random_edges({40, 1, 25}, 0.4, rng);
  for (const int64_t width : {20, 128}) {
    const auto x = leaf(torch::randn({edges->nodes(), width}));
    const auto y = in_double(x);
    const auto mix = torch::randn({edges->nodes(), width});
    const auto fused = ops::neighbor_mean(edges, x);
    const auto plain = ops::plain::neighbor_mean(edges, y);
    expect_close(fused, plain, 1e-5, "mean");
    expect_close(torch::autograd::grad({(fused * mix).sum()}, {x})[0],
                 torch::autograd::grad({(plain * mix).sum()}, {y})[0], 1e-5, "gradient");
  }
}

void expect_attention_matches(const ops::RowSetsPtr& queries, const ops::RowSetsPtr& keys,
                              int64_t query_rows, int64_t key_rows, int64_t width, int64_t heads) {
  torch::manual_seed(10);
  std::vector<torch::Tensor> single, twice;
  for (const int64_t rows : {query_rows, key_rows, key_rows}) {
    single.push_back(leaf(torch::randn({rows, width}, kFloat)));
    twice.push_back(in_double(single.back()));
  }
  const double scale = 1 / std::sqrt(width);
  const auto fused =
      ops::ragged_attention(single[0], queries, single[1], single[2], keys, heads, scale);
  const auto plain =
      ops::plain::ragged_attention(twice[0], queries, twice[1], twice[2], keys, heads, scale);
  expect_close(fused, plain, 1e-5, "output");
  const auto mix = torch::randn(plain.sizes(), torch::kFloat64);
  const auto fused_gradients =
      torch::autograd::grad({(fused * mix.to(torch::kFloat32)).sum()}, single);
  const auto plain_gradients = torch::autograd::grad({(plain * mix).sum()}, twice);
  for (int t = 0; t < 3; ++t) {
    expect_close(fused_gradients[t], plain_gradients[t], 2e-5, "gradient " + std::to_string(t));
  }
}

ops::RowSetsPtr sets(std::vector<int64_t> offsets, std::vector<int32_t> members = {}) {
  return std::make_shared<ops::RowSets>(ops::RowSets{std::move(offsets), std::move(members)});
}

TEST(FusedOps, AttentionWithGatheredKeysAndSharedQueriesEqualsItsPlainTwin) {
  expect_attention_matches(nullptr, sets({0, 3, 3, 9, 10}, {4, 0, 2, 1, 3, 5, 6, 4, 0, 6}), 5, 7,
                           32, 4);
}
TEST(FusedOps, AttentionWithGatheredQueriesEqualsItsPlainTwin) {
  expect_attention_matches(sets({0, 2, 2, 5}, {3, 1, 0, 0, 2}), sets({0, 4, 8, 8}), 4, 8, 128, 4);
}
TEST(FusedOps, AttentionOverManyRowsEqualsItsPlainTwin) {
  std::vector<int64_t> offsets{0};
  std::vector<int32_t> members;
  Rng rng(11);
  for (int p = 0; p < 12; ++p) {
    for (int64_t i = rng.below(80); i > 0; --i)
      members.push_back(static_cast<int32_t>(rng.below(50)));
    offsets.push_back(static_cast<int64_t>(members.size()));
  }
  const auto keys = sets(offsets, members);
  expect_attention_matches(nullptr, keys, 32, 50, 128, 4);
  std::vector<int64_t> even{0};
  for (int p = 0; p < 12; ++p) even.push_back(even.back() + 32);
  expect_attention_matches(keys, sets(even), 50, 12 * 32, 128, 4);
  expect_attention_matches(nullptr, keys, 4, 50, 128, 1);
}

MembershipProblem doubled(const MembershipProblem& problem) {
  MembershipProblem copy = problem;
  copy.inputs.points = in_double(problem.inputs.points);
  copy.inputs.samples = in_double(problem.inputs.samples);
  copy.inputs.constants = in_double(problem.inputs.constants);
  copy.extra = in_double(problem.extra);
  for (auto* list : {&copy.network.slopes, &copy.network.weights, &copy.network.biases}) {
    for (torch::Tensor& x : *list) x = in_double(x);
  }
  return copy;
}

void expect_membership_matches(const std::vector<int64_t>& sizes, int64_t samples, int64_t width,
                               int64_t hidden) {
  torch::manual_seed(12);
  const MembershipProblem single(sizes, samples, width, hidden, kFloat);
  const MembershipProblem twice = doubled(single);
  const auto call = [](const MembershipProblem& x, bool fused) {
    const auto function = fused ? ops::membership_loss : ops::plain::membership_loss;
    return function(x.inputs, x.network, x.targets, x.extra, x.coefficient);
  };
  const auto fused = call(single, true);
  const auto plain = call(twice, false);
  expect_close(fused.loss, plain.loss.detach(), 1e-5, "loss");
  expect_close(fused.log_weights, plain.log_weights, 1e-5, "log weights");
  expect_close(fused.weights, plain.weights, 1e-4, "weights");
  const auto fused_gradients = torch::autograd::grad({fused.loss * 3}, single.leaves());
  const auto plain_gradients = torch::autograd::grad({plain.loss * 3}, twice.leaves());
  for (size_t t = 0; t < plain_gradients.size(); ++t) {
    expect_close(fused_gradients[t], plain_gradients[t], 1e-4, "gradient " + std::to_string(t));
  }
  expect_close(ops::membership_logits(single.inputs, single.network),
               ops::plain::membership_logits(twice.inputs, twice.network), 1e-5, "logits");
}

TEST(FusedOps, MembershipLossEqualsItsPlainTwin) {
  expect_membership_matches({7, 0, 1, 40, 3}, 5, 32, 3);
}
TEST(FusedOps, MembershipLossOfFullWidthEqualsItsPlainTwin) {
  expect_membership_matches({50, 120, 9}, 8, 128, 3);
}
TEST(FusedOps, MembershipLossWithoutSamplesEqualsItsPlainTwin) {
  expect_membership_matches({10, 20, 1, 33}, 0, 64, 3);
}
TEST(FusedOps, MembershipLossWithoutHiddenLayersEqualsItsPlainTwin) {
  expect_membership_matches({10, 3}, 4, 16, 0);
}

TEST(FusedOps, MembershipLossIsBitwiseTheSameForAnyNumberOfThreads) {
  torch::manual_seed(13);
  const MembershipProblem x(std::vector<int64_t>(40, 60), 5, 32, 3, kFloat);
  const auto gradients = [&] {
    return torch::autograd::grad(
        {ops::membership_loss(x.inputs, x.network, x.targets, x.extra, x.coefficient).loss},
        x.leaves());
  };
  const int threads = torch::get_num_threads();
  torch::set_num_threads(1);
  const auto one = gradients();
  torch::set_num_threads(3);
  const auto three = gradients();
  torch::set_num_threads(threads);
  for (size_t t = 0; t < one.size(); ++t) EXPECT_TRUE(torch::equal(one[t], three[t])) << t;
}

TEST(FusedOps, WhatIsNotANumberReachesTheLoss) {
  torch::manual_seed(14);
  MembershipProblem x({20, 30}, 3, 32, 2, kFloat);
  {
    torch::NoGradGuard no_grad;
    x.network.weights[0][1][2] = NAN;
  }
  const auto out = ops::membership_loss(x.inputs, x.network, x.targets, x.extra, x.coefficient);
  EXPECT_TRUE(std::isnan(out.loss.item<float>()));
}

TEST(FusedOps, PooledTensorsReuseTheirMemory) {
  const auto first = ops::pooled_empty(20000, 128);
  const void* memory = first.data_ptr();
  EXPECT_NE(ops::pooled_empty(20000, 128).data_ptr(), memory);
  const void* second = ops::pooled_empty(20100, 128).data_ptr();
  EXPECT_EQ(ops::pooled_empty(19900, 128).data_ptr(), second);
}

}  // namespace
}  // namespace coterie
