#pragma once

#include <torch/torch.h>

#include <memory>
#include <string>
#include <vector>

#include "coterie/learn/losses.h"
#include "coterie/learn/ops/edges.h"
#include "coterie/learn/torch_ops.h"
#include "coterie/models/model_file.h"
#include "coterie/models/options.h"
#include "coterie/models/weights.h"
#include "coterie/random.h"
#include "coterie/training/batch.h"

namespace coterie {

// A model that learns: the networks of models/ evaluated by LibTorch with gradients.
//
// Its weights have the names, the shapes and the starts of list_weights(options). Not to be used
// from several threads at once.
class LearnedModel {
 public:
  // With fresh weights; they depend on rng's seed and stream only.
  LearnedModel(const ModelOptions& options, const Rng& rng, torch::Dtype type = torch::kFloat32);
  explicit LearnedModel(const ModelFile& file, torch::Dtype type = torch::kFloat32);
  ~LearnedModel();
  LearnedModel(LearnedModel&&) noexcept;
  LearnedModel& operator=(LearnedModel&&) noexcept;

  const ModelOptions& options() const;

  struct Weight {
    std::string name;
    torch::Tensor values;
    bool trained;  // false for running statistics of batch norms
  };
  // In the order of list_weights. The tensors are the model's own: writing to them in place (under
  // torch::NoGradGuard) changes the model.
  const std::vector<Weight>& weights() const;
  std::vector<torch::Tensor> parameters() const;  // the trained ones

  // Batch norms use the statistics of the batch and update the running ones while training (the
  // start), the running ones otherwise.
  void train(bool on = true);
  // How far running statistics move towards those of a batch, 0.1 unless told. 1 / (batches + 1)
  // over several batches gives their average.
  void set_norm_momentum(double momentum);
  void set_sum_over_ranks(ops::SumOverRanks sum);

  // The loss to minimise and its figures. Where the loss has a latent variable its gradient is the
  // doubly reparameterised one. `samples` and `ncp_perms` are those the batch was made with.
  LossResult loss(const Batch& batch, const LossOptions& options);

  // The encoder's output, [nodes, width].
  torch::Tensor encode(const Batch& batch);

  // The networks and their evaluator, for whoever wants to look inside.
  const Network<torch::Tensor>& network() const;
  TorchOps& evaluator();

  // The weights as they are now, ready for write_model; what else belongs into a model file is up
  // to the caller.
  ModelFile to_file() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace coterie
