#pragma once

#include <torch/torch.h>

#include "coterie/learn/torch_ops.h"
#include "coterie/models/ccp.h"
#include "coterie/models/dac.h"
#include "coterie/models/ncp.h"
#include "coterie/recipes/loss_options.h"
#include "coterie/training/batch.h"

namespace coterie {

// What one batch gives. All numbers are sums over the batch's graphs divided by the number of
// graphs of all ranks, so ranks' losses, figures and gradients add up to those of the whole batch.
struct LossResult {
  torch::Tensor loss;  // a scalar; backward() leaves gradients in the model's parameters

  // The log-likelihood of the truth: for CCP the importance-weighted bound Σ_k log mean_j
  // exp(lw_j), for DAC and NCP exact.
  double elbo = 0;
  // The same plus Σ_k log(|s_k| / |available|), what choosing the anchors costs (CCP, DAC).
  double elbo_with_anchors = 0;
  // As the authors' code reports it: log(mean_j exp(lw_j) + 1e-30) in each step, averaged over the
  // graphs that have this step (CCP).
  double elbo_reference = 0;
};

// The losses of a batch given the encoder's output x.

// The doubly reparameterised gradient (Tucker et al. 2019) of the importance-weighted bound:
//   lw_j = log p(z_j) + Σ_i log Bernoulli(b_i; z_j) - log q(z_j),  z_j = mean_q + sigma_q noise_j
// The loss is -Σ_j softmax(lw)_j lw_j with constant weights, log q has constant mean and sigma, and
// the gradient that arrives at z_j is multiplied by its weight once more. With one sample this is
// the path-derivative gradient of the ELBO.
LossResult loss_of(TorchOps& ops, const Ccp<torch::Tensor>& model, const torch::Tensor& x,
                   const Batch& batch, const LossOptions& options);

// Bernoulli log-likelihood of all points of all steps.
LossResult loss_of(TorchOps& ops, const Dac<torch::Tensor>& model, const torch::Tensor& x,
                   const Batch& batch, const LossOptions& options);

// Exact log-likelihood of the partition for the order of nodes in the batch.
LossResult loss_of(TorchOps& ops, const Ncp<torch::Tensor>& model, const torch::Tensor& x,
                   const Batch& batch, const LossOptions& options);

}  // namespace coterie
