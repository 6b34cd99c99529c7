#include "coterie/learn/ops/membership.h"

#include "coterie/kernels/dense.h"
#include "coterie/kernels/membership.h"
#include "coterie/learn/ops/chunks.h"

namespace coterie::ops {
namespace {

using torch::autograd::AutogradContext;
using torch::autograd::tensor_list;

// Below the rounding of a float beside a weight near 1.
constexpr float kNegligibleWeight = 1e-9f;

kernels::MembershipWorkspace& membership_workspace() {
  thread_local kernels::MembershipWorkspace workspace;
  return workspace;
}

// Contiguous tensors and packed weights behind a kernels::MembershipTask.
struct Task {
  kernels::MembershipTask task;
  std::vector<torch::Tensor> held;
  std::vector<kernels::PackedWeight> packed;

  const float* hold(const torch::Tensor& x) {
    held.push_back(x.detach().contiguous());
    return held.back().data_ptr<float>();
  }

  Task(const MembershipInputs& inputs, const MembershipNetwork& network, bool with_gradient) {
    const int64_t width = inputs.points.size(1);
    task.network.width = width;
    task.network.hidden = static_cast<int>(network.biases.size());
    TORCH_CHECK(task.network.hidden <= kernels::kMaxHidden, "too many hidden layers");
    for (size_t l = 0; l < network.slopes.size(); ++l) {
      task.network.slopes[l] = network.slopes[l].item<float>();
    }
    const auto pack = [&](const torch::Tensor& weight) {
      packed.emplace_back(weight.contiguous().data_ptr<float>(), width, width);
      return packed.back().panel(0);
    };
    packed.reserve(2 * task.network.hidden);
    for (int l = 0; l < task.network.hidden; ++l) {
      const auto weight = network.weights[l].detach();
      task.network.packed[l] = pack(weight);
      if (with_gradient) task.network.packed_back[l] = pack(weight.t());
      task.network.bias[l] = hold(network.biases[l]);
    }
    task.network.out = hold(network.weights.back());
    task.samples = inputs.sample_count();
    task.offsets = inputs.offsets.data();
    task.points = hold(inputs.points);
    task.sample_term = inputs.samples.defined() ? hold(inputs.samples) : nullptr;
    task.constants = hold(inputs.constants);
    task.negligible_weight = kNegligibleWeight;
  }
};

// Parameters' gradients of one chunk lie one after another: weights, biases, out.
int64_t parameter_count(const kernels::MembershipNetwork& network) {
  return network.hidden * (network.width + 1) * network.width + network.width;
}

kernels::MembershipGradients gradients_in(const kernels::MembershipNetwork& network, float* floats,
                                          double* slopes) {
  kernels::MembershipGradients gradients;
  const int64_t width = network.width;
  for (int l = 0; l < network.hidden; ++l) {
    gradients.weight[l] = floats + l * width * width;
    gradients.bias[l] = floats + network.hidden * width * width + l * width;
  }
  gradients.out = floats + network.hidden * (width + 1) * width;
  gradients.slopes = slopes;
  return gradients;
}

std::vector<int64_t> cut_problems(const MembershipInputs& inputs) {
  const int64_t rows = inputs.offsets.back() * inputs.sample_count();
  // The number of chunks depends on the problem and not on the machine, and chunks are added in
  // their order: gradients are the same for any number of threads.
  return cut_evenly(inputs.offsets, std::clamp<int64_t>(rows / 2048, 1, 32));
}

// The gradients of all tensors come with the loss; backward only scales them. Parameters arrive
// stacked: slopes (hidden + 1), weights (hidden, width, width), out (1, width), biases (hidden,
// width). extra and samples are empty where they are absent.
struct FusedMembershipLoss : torch::autograd::Function<FusedMembershipLoss> {
  static tensor_list forward(AutogradContext* context, torch::Tensor /*points*/,
                             torch::Tensor /*constants*/, torch::Tensor extra,
                             torch::Tensor /*samples*/, torch::Tensor /*slopes*/,
                             torch::Tensor /*weights*/, torch::Tensor /*out*/,
                             torch::Tensor /*biases*/, const MembershipInputs& inputs,
                             const MembershipNetwork& network, const torch::Tensor& targets,
                             const torch::Tensor& coefficient, bool with_gradient) {
    const bool has_extra = extra.numel() > 0;
    const int64_t problems = inputs.problems();
    const int64_t w = inputs.sample_count();
    const int64_t width = inputs.points.size(1);
    Task held(inputs, network, with_gradient);
    kernels::MembershipTask& task = held.task;
    const auto targets_held = targets.to(torch::kUInt8).contiguous();
    task.targets = targets_held.data_ptr<uint8_t>();
    task.extra = has_extra ? held.hold(extra) : nullptr;
    task.coefficient = held.hold(coefficient.to(torch::kFloat32));

    const auto doubles = torch::dtype(torch::kFloat64);
    const auto log_weights = torch::empty({problems, w}, doubles);
    const auto weights = torch::empty({problems, w}, doubles);
    std::vector<double> losses(problems);
    torch::Tensor d_points, d_samples, d_constants;
    kernels::MembershipOutcome outcome;
    outcome.log_weights = log_weights.data_ptr<double>();
    outcome.weights = weights.data_ptr<double>();
    outcome.loss = losses.data();
    if (with_gradient) {
      d_points = torch::empty({inputs.points.size(0), width});
      d_constants = torch::empty({problems, width});
      outcome.d_points = d_points.data_ptr<float>();
      outcome.d_constants = d_constants.data_ptr<float>();
      if (task.sample_term) {
        d_samples = torch::empty({problems, w, width});
        outcome.d_samples = d_samples.data_ptr<float>();
      }
    }
    const std::vector<int64_t> ends = cut_problems(inputs);
    const auto chunks = static_cast<int64_t>(ends.size()) - 1;
    const int64_t parameters = parameter_count(task.network);
    const int64_t slopes = task.network.hidden + 1;
    ChunkSums<float> sums(chunks, with_gradient ? parameters : 0);
    ChunkSums<double> slope_sums(chunks, slopes);
    for_chunks(chunks, [&](int64_t chunk) {
      kernels::membership_problems(task, ends[chunk], ends[chunk + 1], outcome,
                                   gradients_in(task.network, sums.of(chunk), slope_sums.of(chunk)),
                                   membership_workspace());
    });
    double loss = 0;
    for (const double part : losses) loss += part;
    if (with_gradient) {
      const int64_t hidden = task.network.hidden;
      const auto d_parameters = torch::empty({parameters});
      sums.add_up(d_parameters.data_ptr<float>());
      const auto d_slopes = torch::empty({slopes}, doubles);
      slope_sums.add_up(d_slopes.data_ptr<double>());
      const auto d_extra =
          has_extra ? (weights * -coefficient.to(torch::kFloat64).unsqueeze(1)).to(torch::kFloat32)
                    : torch::Tensor();
      const auto parts =
          d_parameters.split_with_sizes({hidden * width * width, hidden * width, width});
      context->save_for_backward({d_points, d_constants, d_extra, d_samples,
                                  d_slopes.to(torch::kFloat32),
                                  parts[0].view({hidden, width, width}), parts[2].view({1, width}),
                                  parts[1].view({hidden, width})});
    }
    const auto single = [](const torch::Tensor& x) { return x.to(torch::kFloat32); };
    tensor_list out{torch::tensor(loss, torch::kFloat32), single(log_weights), single(weights)};
    context->mark_non_differentiable({out[1], out[2]});
    return out;
  }

  static tensor_list backward(AutogradContext* context, tensor_list gradients) {
    tensor_list all = context->get_saved_variables();
    for (torch::Tensor& gradient : all) {
      if (gradient.defined()) gradient = gradient * gradients[0];
    }
    for (int i = 0; i < 5; ++i) all.emplace_back();
    return all;
  }
};

}  // namespace

MembershipLoss membership_loss(const MembershipInputs& inputs, const MembershipNetwork& network,
                               const torch::Tensor& targets, const torch::Tensor& extra,
                               const torch::Tensor& coefficient) {
  if (!fits_fused_kernels(inputs.points, 16)) {
    return plain::membership_loss(inputs, network, targets, extra, coefficient);
  }
  const int64_t width = inputs.points.size(1);
  const auto hidden = static_cast<int64_t>(network.biases.size());
  const auto stacked = [&](const std::vector<torch::Tensor>& list, at::IntArrayRef shape) {
    std::vector<torch::Tensor> flat;
    for (int64_t l = 0; l < hidden; ++l) flat.push_back(list[l].reshape({-1}));
    return hidden > 0 ? torch::cat(flat).view(shape) : torch::empty(shape);
  };
  std::vector<torch::Tensor> slopes;
  for (const auto& slope : network.slopes) slopes.push_back(slope.reshape({1}));
  const auto all_slopes = torch::cat(slopes);
  const auto weights = stacked(network.weights, {hidden, width, width});
  const auto biases = stacked(network.biases, {hidden, width});
  const auto given_extra = extra.defined() ? extra : torch::empty({0});
  const auto samples = inputs.samples.defined() ? inputs.samples : torch::empty({0});
  bool with_gradient = false;
  for (const auto& x : {inputs.points, inputs.constants, given_extra, samples, all_slopes, weights,
                        network.weights.back(), biases}) {
    with_gradient |= x.requires_grad();
  }
  with_gradient &= torch::GradMode::is_enabled();
  const auto out = FusedMembershipLoss::apply(inputs.points, inputs.constants, given_extra, samples,
                                              all_slopes, weights, network.weights.back(), biases,
                                              inputs, network, targets, coefficient, with_gradient);
  return {out[0], out[1], out[2]};
}

torch::Tensor membership_logits(const MembershipInputs& inputs, const MembershipNetwork& network) {
  if (!fits_fused_kernels(inputs.points, 16)) return plain::membership_logits(inputs, network);
  const Task held(inputs, network, false);
  const auto logits = torch::empty({inputs.offsets.back() * inputs.sample_count()});
  const std::vector<int64_t> ends = cut_problems(inputs);
  for_chunks(static_cast<int64_t>(ends.size()) - 1, [&](int64_t chunk) {
    kernels::membership_logits(held.task, ends[chunk], ends[chunk + 1], logits.data_ptr<float>(),
                               membership_workspace());
  });
  return logits;
}

}  // namespace coterie::ops
