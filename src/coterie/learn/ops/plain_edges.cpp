#include "coterie/learn/ops/edges.h"
#include "coterie/learn/ops/sum_over_ranks.h"

namespace coterie::ops {

torch::Tensor batch_norm(const torch::Tensor& x, const BatchNorm& norm) {
  if (!norm.training) {
    const auto scale = norm.weight * torch::rsqrt(norm.running_variance + norm.epsilon);
    return x * scale + (norm.bias - norm.running_mean * scale);
  }
  // Sums around the running mean, which all ranks share, lose no digits to a large common mean.
  const int64_t width = x.size(1);
  const auto shifted = (x - norm.running_mean.detach().clone()).to(torch::kFloat64);
  const auto count = torch::full({1}, static_cast<double>(x.size(0)), shifted.options());
  const auto sums = sum_over_ranks(torch::cat({shifted.sum(0), shifted.square().sum(0), count}),
                                   norm.sum_over_ranks);
  const auto rows = sums[2 * width];
  const auto offset = sums.slice(0, 0, width) / rows;
  const auto variance = (sums.slice(0, width, 2 * width) / rows - offset.square()).clamp_min(0);
  const auto scale = norm.weight * torch::rsqrt(variance + norm.epsilon);
  const auto out = ((shifted - offset) * scale + norm.bias).to(x.scalar_type());
  torch::NoGradGuard no_grad;
  auto mean = norm.running_mean;  // handles: the tensors behind them change
  auto running_variance = norm.running_variance;
  running_variance.lerp_((variance * (rows / (rows - 1).clamp_min(1))).to(x.scalar_type()),
                         norm.momentum);
  mean.add_(offset.to(x.scalar_type()), norm.momentum);
  return out;
}

namespace plain {
namespace {

torch::Tensor sources_of(const Edges& edges, torch::Device device) {
  return torch::tensor(at::ArrayRef<int32_t>(edges.sources), torch::kInt32)
      .to(device, torch::kInt64);
}

torch::Tensor degrees_of(const Edges& edges, torch::Device device) {
  return torch::tensor(at::ArrayRef<int64_t>(edges.row_ptr), torch::kInt64).to(device).diff();
}

}  // namespace

GatedEdges gated_edges(const EdgesPtr& edges, const EdgeState& state, const torch::Tensor& c_weight,
                       const torch::Tensor& c_bias, const torch::Tensor& bh,
                       const torch::Tensor& dh, const torch::Tensor& eh, const BatchNorm* norm) {
  TORCH_CHECK(!state.lazy, "plain::gated_edges needs a state made by plain::gated_edges");
  const auto source = sources_of(*edges, bh.device());
  const auto destination = torch::repeat_interleave(degrees_of(*edges, bh.device()));
  const auto pre = torch::linear(state.value, c_weight, c_bias) + dh.index_select(0, source) +
                   eh.index_select(0, destination);
  const auto gate = torch::sigmoid(pre);
  const auto zero = torch::zeros_like(bh);
  const auto sum = zero.index_add(0, destination, gate * bh.index_select(0, source));
  GatedEdges result{sum / (zero.index_add(0, destination, gate) + 1e-6), {}};
  if (norm) result.state = EdgeState(state.value + torch::relu(batch_norm(pre, *norm)));
  return result;
}

torch::Tensor neighbor_mean(const EdgesPtr& edges, const torch::Tensor& x) {
  const auto degrees = degrees_of(*edges, x.device());
  const auto sum = torch::zeros_like(x).index_add(
      0, torch::repeat_interleave(degrees), x.index_select(0, sources_of(*edges, x.device())));
  return sum / degrees.clamp_min(1).to(x.scalar_type()).unsqueeze(1);
}

}  // namespace plain
}  // namespace coterie::ops
