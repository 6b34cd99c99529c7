#include "coterie/learn/ops/rows.h"

#include <gmock/gmock.h>

#include "learn/finite_differences.h"

namespace coterie {
namespace {

using torch::Tensor;

Tensor leaf(at::IntArrayRef shape) {
  return torch::randn(shape, torch::kFloat64).set_requires_grad(true);
}

// A scalar that every entry of x influences differently.
Tensor mixed(const Tensor& x) {
  return (x * torch::arange(1, x.numel() + 1, torch::kFloat64).view(x.sizes())).sum();
}

TEST(Rows, GatherTakesRowsAndZeroForMinusOne) {
  torch::manual_seed(1);
  const Tensor x = leaf({4, 70});
  const std::vector<int32_t> rows{2, -1, 0, 2, 3};
  const Tensor y = ops::gather_rows(x, rows);
  for (size_t r = 0; r < rows.size(); ++r) {
    EXPECT_TRUE(y[r].equal(rows[r] < 0 ? torch::zeros_like(x[0]) : x[rows[r]]));
  }
  expect_gradients_match([&] { return mixed(ops::gather_rows(x, rows)); }, {x});
}

TEST(Rows, GradientsOfManyRowsAddUpInParallel) {
  torch::manual_seed(2);
  const Tensor x = leaf({50, 64});
  std::vector<int32_t> rows;
  for (int i = 0; i < 3000; ++i) rows.push_back((i * 7919) % 50);
  const Tensor weight = torch::randn({3000, 64}, torch::kFloat64);
  (ops::gather_rows(x, rows) * weight).sum().backward();
  const Tensor index = torch::tensor(rows).to(torch::kInt64);
  EXPECT_TRUE(torch::allclose(x.grad(),
                              torch::zeros({50, 64}, torch::kFloat64).index_add(0, index, weight)));
}

TEST(Rows, MeanOfAnEmptySetIsZero) {
  torch::manual_seed(3);
  const Tensor x = leaf({5, 3});
  const auto sets =
      std::make_shared<const ops::RowSets>(ops::RowSets{{0, 2, 2, 5}, {4, 1, 0, 0, 2}});
  const Tensor y = ops::segment_mean(x, sets);
  EXPECT_TRUE(torch::allclose(y[0], (x[4] + x[1]) / 2));
  EXPECT_EQ(y[1].abs().max().item<double>(), 0);
  EXPECT_TRUE(torch::allclose(y[2], (2 * x[0] + x[2]) / 3));
  expect_gradients_match([&] { return mixed(ops::segment_mean(x, sets)); }, {x});
}

TEST(Rows, CumulativeSumsStartAnewInEverySegment) {
  torch::manual_seed(4);
  const Tensor x = leaf({6, 3});
  const std::vector<int64_t> offsets{0, 1, 1, 4, 6};
  for (const bool exclusive : {false, true}) {
    const Tensor y = ops::cumulative_sum(x, offsets, exclusive);
    for (size_t s = 0; s + 1 < offsets.size(); ++s) {
      Tensor sum = torch::zeros({3}, torch::kFloat64);
      for (int64_t i = offsets[s]; i < offsets[s + 1]; ++i) {
        EXPECT_TRUE(torch::allclose(y[i], exclusive ? sum : sum + x[i]));
        sum = sum + x[i];
      }
    }
    expect_gradients_match([&] { return mixed(ops::cumulative_sum(x, offsets, exclusive)); }, {x});
  }
}

TEST(Rows, LogSoftmaxWithinSegmentsSurvivesLargeNumbers) {
  torch::manual_seed(5);
  const Tensor x = leaf({7});
  const std::vector<int64_t> offsets{0, 3, 3, 7};
  const Tensor y = ops::segment_log_softmax(x, offsets);
  EXPECT_TRUE(torch::allclose(y.slice(0, 0, 3), torch::log_softmax(x.slice(0, 0, 3), 0)));
  EXPECT_TRUE(torch::allclose(y.slice(0, 3, 7), torch::log_softmax(x.slice(0, 3, 7), 0)));
  expect_gradients_match([&] { return mixed(ops::segment_log_softmax(x, offsets)); }, {x});
  const Tensor huge = torch::tensor({1000.0, 0.0, -1000.0}, torch::kFloat64);
  const Tensor z = ops::segment_log_softmax(huge, std::vector<int64_t>{0, 3});
  EXPECT_EQ(z[0].item<double>(), 0);
  EXPECT_EQ(z[2].item<double>(), -2000);
}

}  // namespace
}  // namespace coterie
