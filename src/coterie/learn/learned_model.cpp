#include "coterie/learn/learned_model.h"

#include <map>

#include "coterie/error.h"

namespace coterie {
namespace {

// Hands a network the tensors of a model, by name.
struct Bound {
  using Tensor = torch::Tensor;
  std::map<std::string, Tensor> tensors;

  Tensor operator()(const WeightSpec& spec) const { return tensors.at(spec.name); }
};

torch::Tensor tensor_of(const WeightSpec& spec, const std::vector<float>& values,
                        torch::Dtype type) {
  return torch::from_blob(const_cast<float*>(values.data()), spec.shape, torch::kFloat32)
      .to(type, /*non_blocking=*/false, /*copy=*/true)
      .set_requires_grad(spec.trained);
}

}  // namespace

struct LearnedModel::State {
  ModelOptions options;
  std::vector<Weight> weights;
  Network<torch::Tensor> network;
  TorchOps ops;

  template <class Values>
  State(const ModelOptions& model_options, torch::Dtype type, const Values& values_of)
      : options(model_options) {
    Bound source;
    for (const WeightSpec& spec : list_weights(options)) {
      weights.push_back({spec.name, tensor_of(spec, values_of(spec), type), spec.trained});
      source.tensors[spec.name] = weights.back().values;
    }
    network = Network<torch::Tensor>(source, options);
    ops.options = torch::TensorOptions(type);
  }
};

LearnedModel::LearnedModel(const ModelOptions& options, const Rng& rng, torch::Dtype type)
    : state_(std::make_unique<State>(
          options, type, [&](const WeightSpec& spec) { return initial_values(spec, rng); })) {}

LearnedModel::LearnedModel(const ModelFile& file, torch::Dtype type) {
  size_t next = 0;
  state_ = std::make_unique<State>(file.options, type,
                                   [&](const WeightSpec&) { return file.weights[next++]; });
}

LearnedModel::~LearnedModel() = default;
LearnedModel::LearnedModel(LearnedModel&&) noexcept = default;
LearnedModel& LearnedModel::operator=(LearnedModel&&) noexcept = default;

const ModelOptions& LearnedModel::options() const { return state_->options; }
const std::vector<LearnedModel::Weight>& LearnedModel::weights() const { return state_->weights; }

std::vector<torch::Tensor> LearnedModel::parameters() const {
  std::vector<torch::Tensor> trained;
  for (const Weight& weight : weights()) {
    if (weight.trained) trained.push_back(weight.values);
  }
  return trained;
}

const Network<torch::Tensor>& LearnedModel::network() const { return state_->network; }
TorchOps& LearnedModel::evaluator() { return state_->ops; }

void LearnedModel::train(bool on) { state_->ops.training = on; }
void LearnedModel::set_norm_momentum(double momentum) { state_->ops.norm_momentum = momentum; }
void LearnedModel::set_sum_over_ranks(ops::SumOverRanks sum) {
  state_->ops.sum_over_ranks = std::move(sum);
}

torch::Tensor LearnedModel::encode(const Batch& batch) {
  const int64_t columns = options().encoder.feature_count;
  if (static_cast<int64_t>(batch.features.size()) != batch.nodes() * columns) {
    throw SizeError("the batch was made for another number of features");
  }
  // A copy: the batch may go while autograd still holds its leaves.
  const torch::Tensor features =
      torch::from_blob(const_cast<float*>(batch.features.data()), {batch.nodes(), columns},
                       torch::kFloat32)
          .to(state_->ops.options, /*non_blocking=*/false, /*copy=*/true);
  const auto edges =
      std::make_shared<const ops::Edges>(ops::Edges{batch.edge_offsets, batch.edge_sources});
  const int64_t edge_columns = options().encoder.edge_feature_count;
  if (edge_columns == 0) {
    return coterie::encode(state_->ops, state_->network.encoder, edges, features);
  }
  const torch::Tensor edge_features =
      torch::from_blob(const_cast<float*>(batch.edge_features.data()),
                       {batch.directed_edges(), edge_columns}, torch::kFloat32)
          .to(state_->ops.options, /*non_blocking=*/false, /*copy=*/true);
  return coterie::encode(state_->ops, state_->network.encoder, edges, features, &edge_features);
}

LossResult LearnedModel::loss(const Batch& batch, const LossOptions& options) {
  const torch::Tensor x = encode(batch);
  return std::visit([&](const auto& head) { return loss_of(state_->ops, head, x, batch, options); },
                    state_->network.clusters);
}

ModelFile LearnedModel::to_file() const {
  ModelFile file;
  file.options = options();
  for (const Weight& weight : weights()) {
    const torch::Tensor values =
        weight.values.detach().to(torch::kCPU, torch::kFloat32).contiguous();
    const auto* first = values.data_ptr<float>();
    file.weights.emplace_back(first, first + values.numel());
  }
  return file;
}

}  // namespace coterie
