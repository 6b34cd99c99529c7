#include "coterie/learn/ops/edge_term.h"

namespace coterie::ops {
namespace {

std::vector<float> floats_of(const torch::Tensor& x) {
  const auto flat = x.detach().to(torch::kFloat32).contiguous();
  return {flat.data_ptr<float>(), flat.data_ptr<float>() + flat.numel()};
}

// Statistics from sums around the pivot, (2 width), over this rank's edges; moves the running ones.
void use_batch_statistics(EdgeTerm& term, std::vector<double> sums, int64_t edges,
                          const BatchNorm& norm) {
  const size_t width = term.pivot.size();
  sums.push_back(static_cast<double>(edges));
  if (norm.sum_over_ranks) norm.sum_over_ranks(sums.data(), static_cast<int64_t>(sums.size()));
  term.rows = std::max(sums.back(), 1.0);
  // The batch is normalised by its own variance, the running one estimates that of all data: as
  // torch::nn::BatchNorm does it.
  const double unbiased = term.rows / std::max(term.rows - 1, 1.0);
  auto* running_mean = norm.running_mean.data_ptr<float>();
  auto* running_variance = norm.running_variance.data_ptr<float>();
  for (size_t c = 0; c < width; ++c) {
    const double offset = sums[c] / term.rows;
    const double variance = std::max(sums[width + c] / term.rows - offset * offset, 0.0);
    term.mean[c] = term.pivot[c] + offset;
    term.inverse_deviation[c] = 1 / std::sqrt(variance + norm.epsilon);
    running_mean[c] += static_cast<float>(norm.momentum * (term.mean[c] - running_mean[c]));
    running_variance[c] +=
        static_cast<float>(norm.momentum * (variance * unbiased - running_variance[c]));
  }
}

void use_running_statistics(EdgeTerm& term, const BatchNorm& norm) {
  const std::vector<float> variance = floats_of(norm.running_variance);
  for (size_t c = 0; c < term.pivot.size(); ++c) {
    term.mean[c] = term.pivot[c];
    term.inverse_deviation[c] = 1 / std::sqrt(variance[c] + norm.epsilon);
  }
}

void set_scale_and_shift(EdgeTerm& term, const BatchNorm& norm) {
  const std::vector<float> weight = floats_of(norm.weight);
  const std::vector<float> bias = floats_of(norm.bias);
  for (size_t c = 0; c < weight.size(); ++c) {
    const double scale = weight[c] * term.inverse_deviation[c];
    term.scale.push_back(static_cast<float>(scale));
    term.shift.push_back(static_cast<float>(bias[c] - term.mean[c] * scale));
  }
}

}  // namespace

void EdgeTerm::begin(const BatchNorm& norm) {
  // The running mean is near the batch's after a few steps, and known before the first edge is
  // seen.
  pivot = floats_of(norm.running_mean);
  mean.resize(pivot.size());
  inverse_deviation.resize(pivot.size());
  training = norm.training;
  sum_over_ranks = norm.sum_over_ranks;
}

void EdgeTerm::finish(const BatchNorm& norm, std::vector<double> sums, int64_t edges) {
  if (norm.training) {
    use_batch_statistics(*this, std::move(sums), edges, norm);
  } else {
    use_running_statistics(*this, norm);
  }
  set_scale_and_shift(*this, norm);
}

NormBackward norm_backward(const EdgeTerm& term) {
  const size_t width = term.pivot.size();
  TORCH_CHECK(term.backward_sums.size() == 2 * width,
              "an edge state must be used by gated_edges, exactly once");
  std::vector<double> sums(2 * width);
  NormBackward norm;
  norm.d_weight = torch::empty({static_cast<int64_t>(width)});
  norm.d_bias = torch::empty({static_cast<int64_t>(width)});
  for (size_t c = 0; c < width; ++c) {
    sums[c] = term.backward_sums[c];
    sums[width + c] = term.inverse_deviation[c] *
                      (term.backward_sums[width + c] - (term.mean[c] - term.pivot[c]) * sums[c]);
    norm.d_bias.data_ptr<float>()[c] = static_cast<float>(sums[c]);
    norm.d_weight.data_ptr<float>()[c] = static_cast<float>(sums[width + c]);
  }
  // Statistics were those of all ranks, so their gradient is, too; weight and bias have their own
  // sum later, with all parameters.
  if (term.training && term.sum_over_ranks) {
    term.sum_over_ranks(sums.data(), static_cast<int64_t>(sums.size()));
  }
  norm.gain = term.scale;
  norm.tilt.resize(width);
  norm.level.resize(width);
  for (size_t c = 0; term.training && c < width; ++c) {
    const double mean = sums[c] / term.rows;
    const double slope = sums[width + c] / term.rows * term.inverse_deviation[c];
    norm.tilt[c] = static_cast<float>(-term.scale[c] * slope);
    norm.level[c] = static_cast<float>(term.scale[c] * (term.mean[c] * slope - mean));
  }
  return norm;
}

}  // namespace coterie::ops
