#pragma once

#include <torch/torch.h>

#include <cstdint>
#include <vector>

namespace coterie::ops {

// The network that scores whether a point joins the community of an anchor, behind its first
// Linear: slope, then (Linear, slope) for every hidden layer, then a Linear to one number without
// bias.
struct MembershipNetwork {
  std::vector<torch::Tensor> slopes;   // one number each; one more than biases
  std::vector<torch::Tensor> weights;  // (width, width) for every hidden layer, then (1, width)
  std::vector<torch::Tensor> biases;   // (width) for every hidden layer
};

// What the network is asked: problem p scores its points offsets[p] .. offsets[p + 1] under each of
// w samples. The first Linear is already applied, its input split into three summands:
//   first(p, i, j) = points_i + samples_pj + constants_p.
struct MembershipInputs {
  torch::Tensor points;          // (points of all problems, width)
  torch::Tensor samples;         // (problems, w, width); undefined: w = 1 and no such summand
  torch::Tensor constants;       // (problems, width), with the bias
  std::vector<int64_t> offsets;  // problems + 1

  int64_t problems() const { return static_cast<int64_t>(offsets.size()) - 1; }
  int64_t sample_count() const { return samples.defined() ? samples.size(1) : 1; }
};

struct MembershipLoss {
  torch::Tensor loss;         // one number: Σ_p coefficient_p · (-Σ_j weights_pj log_weights_pj)
  torch::Tensor log_weights;  // (problems, w), without gradient
  torch::Tensor weights;      // (problems, w), softmax of each row, without gradient
};

// The importance-weighted loss of all problems (losses/losses.h), with
//   log_weights_pj = extra_pj + Σ_i log Bernoulli(targets_i; logit_pij)
// and no gradient through the weights. extra (problems, w) or undefined; targets (points) uint8;
// coefficient (problems), without gradient.
//
// The fused form (CPU, float32) computes the gradients together with the loss, problem by problem
// while its activations are in the cache, and never holds points x samples x width of more than one
// problem per thread; the backward pass only scales them. Samples whose weight is below 1e-9 are
// left out of the gradient: what they would add is lost in float32's rounding.
MembershipLoss membership_loss(const MembershipInputs& inputs, const MembershipNetwork& network,
                               const torch::Tensor& targets, const torch::Tensor& extra,
                               const torch::Tensor& coefficient);

// The logits without gradient: those of problem p start at w · offsets[p] and are ordered sample by
// sample, each with all points of the problem.
torch::Tensor membership_logits(const MembershipInputs& inputs, const MembershipNetwork& network);

namespace plain {

MembershipLoss membership_loss(const MembershipInputs& inputs, const MembershipNetwork& network,
                               const torch::Tensor& targets, const torch::Tensor& extra,
                               const torch::Tensor& coefficient);
torch::Tensor membership_logits(const MembershipInputs& inputs, const MembershipNetwork& network);

}  // namespace plain
}  // namespace coterie::ops
