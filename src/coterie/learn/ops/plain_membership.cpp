#include "coterie/learn/ops/membership.h"

namespace coterie::ops::plain {
namespace {

// Which point, which (problem, sample) and which problem each row (problem, sample, point) is.
struct Rows {
  torch::Tensor point, sample, problem;
};

Rows rows_of(const MembershipInputs& inputs) {
  const int64_t w = inputs.sample_count();
  std::vector<int64_t> point, sample, problem;
  for (int64_t p = 0; p < inputs.problems(); ++p) {
    for (int64_t j = 0; j < w; ++j) {
      for (int64_t i = inputs.offsets[p]; i < inputs.offsets[p + 1]; ++i) {
        point.push_back(i);
        sample.push_back(p * w + j);
        problem.push_back(p);
      }
    }
  }
  const auto tensor = [&](const std::vector<int64_t>& values) {
    return torch::tensor(values, torch::kInt64).to(inputs.points.device());
  };
  return {tensor(point), tensor(sample), tensor(problem)};
}

torch::Tensor logits_of(const MembershipInputs& inputs, const MembershipNetwork& network,
                        const Rows& rows) {
  auto x =
      inputs.points.index_select(0, rows.point) + inputs.constants.index_select(0, rows.problem);
  if (inputs.samples.defined()) x = x + inputs.samples.flatten(0, 1).index_select(0, rows.sample);
  for (size_t l = 0; l < network.slopes.size(); ++l) {
    x = torch::prelu(x, network.slopes[l].reshape({1}));
    const bool last = l + 1 == network.slopes.size();
    x = torch::linear(x, network.weights[l], last ? torch::Tensor() : network.biases[l]);
  }
  return x.squeeze(1);
}

}  // namespace

torch::Tensor membership_logits(const MembershipInputs& inputs, const MembershipNetwork& network) {
  torch::NoGradGuard no_grad;
  return logits_of(inputs, network, rows_of(inputs));
}

MembershipLoss membership_loss(const MembershipInputs& inputs, const MembershipNetwork& network,
                               const torch::Tensor& targets, const torch::Tensor& extra,
                               const torch::Tensor& coefficient) {
  const int64_t problems = inputs.problems();
  const int64_t w = inputs.sample_count();
  const Rows rows = rows_of(inputs);
  const auto logits = logits_of(inputs, network, rows).to(torch::kFloat64);
  const auto member = targets.to(torch::kBool).index_select(0, rows.point);
  const auto log_prob = torch::log_sigmoid(torch::where(member, logits, -logits));
  auto log_weights = torch::zeros({problems * w}, logits.options())
                         .index_add(0, rows.sample, log_prob)
                         .reshape({problems, w});
  if (extra.defined()) log_weights = log_weights + extra;
  const auto weights = torch::softmax(log_weights.detach(), 1);
  const auto loss = -(weights * log_weights).sum(1).dot(coefficient.to(torch::kFloat64));
  const auto type = inputs.points.scalar_type();
  return {loss.to(type), log_weights.detach().to(type), weights.to(type)};
}

}  // namespace coterie::ops::plain
