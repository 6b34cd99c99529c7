#include "coterie/learn/losses.h"

#include <cmath>
#include <memory>

#include "coterie/learn/ops/membership.h"

namespace coterie {
namespace {

using torch::Tensor;

ops::MembershipNetwork membership_network(const JointMlp<Tensor>& phi) {
  ops::MembershipNetwork network;
  network.slopes.push_back(phi.slope);
  for (size_t i = 0; i < phi.rest.layers.size(); ++i) {
    network.weights.push_back(phi.rest.layers[i].weight);
    if (i < phi.rest.slopes.size()) {
      network.biases.push_back(phi.rest.layers[i].bias);
      network.slopes.push_back(phi.rest.slopes[i]);
    }
  }
  return network;
}

// The weight of every problem in the loss.
std::vector<double> coefficients(const Batch& batch, const LossOptions& options) {
  std::vector<double> weights(batch.problems.size());
  for (size_t p = 0; p < weights.size(); ++p) {
    weights[p] =
        1.0 / static_cast<double>(options.active_mean ? batch.active_graphs[batch.problem_step[p]]
                                                      : batch.global_graphs);
  }
  return weights;
}

Tensor targets_of(const Batch& batch) {
  return torch::from_blob(const_cast<uint8_t*>(batch.targets.data()),
                          {static_cast<int64_t>(batch.targets.size())}, torch::kUInt8)
      .clone();
}

std::vector<int64_t> copied(std::span<const int64_t> values) {
  return {values.begin(), values.end()};
}

// The log-likelihood figures from log_weights [problems, samples].
void fill_figures(const Batch& batch, const Tensor& log_weights, LossResult& result) {
  const Tensor lw = log_weights.to(torch::kFloat64).contiguous();
  const auto samples = static_cast<double>(lw.size(1));
  const Tensor bound = torch::logsumexp(lw, 1) - std::log(samples);
  const auto graphs = static_cast<double>(batch.global_graphs);
  for (int64_t p = 0; p < batch.problems.size(); ++p) {
    const double log_mean = bound[p].item<double>();
    result.elbo += log_mean / graphs;
    // As the authors' code reports it, to compare curves; not what is optimized.
    result.elbo_reference += std::log(std::exp(log_mean) + 1e-30) /
                             static_cast<double>(batch.active_graphs[batch.problem_step[p]]);
  }
  result.elbo_with_anchors = result.elbo;
  for (const double choice : batch.log_anchor_choice) result.elbo_with_anchors += choice / graphs;
}

// log N(z; mean, sigma) summed over the last dimension, without the constant that p and q share.
// z [problems, samples, width], mean and log_sigma [problems, width].
Tensor log_density(const Tensor& z, const Gaussian<Tensor>& gaussian) {
  const Tensor scaled =
      (z - gaussian.mean.unsqueeze(1)) * torch::exp(-gaussian.log_sigma).unsqueeze(1);
  return -0.5 * scaled.square().sum(2) - gaussian.log_sigma.sum(1, /*keepdim=*/true);
}

// A loss of zero that still belongs to the graph of x.
LossResult nothing_to_learn(const Tensor& x) {
  LossResult result;
  result.loss = 0 * x.sum();
  return result;
}

}  // namespace

LossResult loss_of(TorchOps& ops, const Ccp<Tensor>& model, const Tensor& x, const Batch& batch,
                   const LossOptions& options) {
  if (batch.problems.size() == 0) return nothing_to_learn(x);
  const AnchoredNodes<Tensor> nodes = prepare(ops, model, x);
  const Tensor values = remember(ops, model, nodes, batch.communities());
  const Tensor memory =
      ops.gather_rows(ops.cumulative_sum(values, batch.graph_communities, /*exclusive=*/true),
                      batch.problem_community);
  const CcpStep<Tensor> at = step(ops, model, nodes, batch.problems, memory);
  const Gaussian<Tensor> posterior =
      infer_latent(ops, model, at, SplitPoints(batch.problems, batch.targets));

  const Tensor noise =
      torch::from_blob(const_cast<float*>(batch.noise.data()),
                       {batch.problems.size(), batch.samples, model.width}, torch::kFloat32)
          .to(x.scalar_type());
  Tensor z = posterior.mean.unsqueeze(1) + torch::exp(posterior.log_sigma).unsqueeze(1) * noise;
  const auto weights = std::make_shared<Tensor>();
  if (z.requires_grad()) {
    // The doubly reparameterized gradient (Tucker et al. 2019) of the importance-weighted bound:
    // through z a sample counts with its weight squared. The loss has one weight; the hook, which
    // runs once all weights are known, gives the other.
    z.register_hook([weights](const Tensor& gradient) { return gradient * weights->unsqueeze(2); });
  }
  // The posterior is detached here: q's own parameters learn through z alone, whose signal does not
  // drown as samples are added.
  const Tensor extra = log_density(z, at.prior) -
                       log_density(z, {posterior.mean.detach(), posterior.log_sigma.detach()});

  const ops::MembershipInputs inputs{at.point_term, latent_term(ops, model, z), at.constant_term,
                                     copied(batch.problems.point_offsets())};
  const Tensor coefficient =
      torch::tensor(coefficients(batch, options), torch::kFloat64).to(x.scalar_type());
  const ops::MembershipLoss scored = ops::membership_loss(inputs, membership_network(model.phi),
                                                          targets_of(batch), extra, coefficient);
  *weights = scored.weights;
  LossResult result;
  result.loss = scored.loss;
  fill_figures(batch, scored.log_weights, result);
  return result;
}

LossResult loss_of(TorchOps& ops, const Dac<Tensor>& model, const Tensor& x, const Batch& batch,
                   const LossOptions& options) {
  if (batch.problems.size() == 0) return nothing_to_learn(x);
  const DacStep<Tensor> at = step(ops, model, prepare(ops, model, x), batch.problems);
  const std::span<const int64_t> offsets = batch.problems.point_offsets();
  std::vector<double> weights = coefficients(batch, options);
  if (options.dac_mean_bce) {
    for (size_t p = 0; p < weights.size(); ++p) {
      weights[p] /= static_cast<double>(offsets[p + 1] - offsets[p]);
    }
  }
  const ops::MembershipLoss scored = ops::membership_loss(
      {at.point_term, Tensor(), at.constant_term, copied(offsets)}, membership_network(model.phi),
      targets_of(batch), Tensor(), torch::tensor(weights, torch::kFloat64).to(x.scalar_type()));
  LossResult result;
  result.loss = scored.loss;
  fill_figures(batch, scored.log_weights, result);
  return result;
}

LossResult loss_of(TorchOps& ops, const Ncp<Tensor>& model, const Tensor& x, const Batch& batch,
                   const LossOptions& options) {
  const NcpNodes<Tensor> nodes = prepare(ops, model, x, {batch.node_offsets, {}});
  const Tensor logits = candidate_logits(ops, model, nodes, batch.sequences);
  const Tensor log_probabilities =
      ops::segment_log_softmax(logits.squeeze(1), batch.sequences.candidate_offsets());
  const auto chosen = batch.sequences.chosen();
  const Tensor rows = torch::from_blob(const_cast<int32_t*>(chosen.data()),
                                       {static_cast<int64_t>(chosen.size())}, torch::kInt32)
                          .to(torch::kInt64);
  LossResult result;
  result.loss = -log_probabilities.index_select(0, rows).sum(torch::kFloat64).to(x.scalar_type()) /
                static_cast<double>(batch.global_graphs);
  result.elbo = -result.loss.item<double>() / static_cast<double>(options.ncp_perms);
  result.elbo_with_anchors = result.elbo_reference = result.elbo;
  return result;
}

}  // namespace coterie
