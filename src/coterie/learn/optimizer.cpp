#include "coterie/learn/optimizer.h"

#include <torch/torch.h>

#include <cmath>
#include <sstream>

#include "coterie/error.h"

namespace coterie {

struct Optimizer::Parts {
  OptimizerOptions options;
  std::unique_ptr<torch::optim::Optimizer> optimizer;
};

Optimizer::Optimizer(const OptimizerOptions& o, std::vector<at::Tensor> parameters)
    : parts_(std::make_unique<Parts>()) {
  parts_->options = o;
  const std::tuple<double, double> betas{o.beta1, o.beta2};
  if (o.kind == OptimizerKind::adam) {
    parts_->optimizer = std::make_unique<torch::optim::Adam>(
        std::move(parameters), torch::optim::AdamOptions(o.learning_rate)
                                   .betas(betas)
                                   .eps(o.epsilon)
                                   .weight_decay(o.weight_decay));
  } else {
    parts_->optimizer = std::make_unique<torch::optim::AdamW>(
        std::move(parameters), torch::optim::AdamWOptions(o.learning_rate)
                                   .betas(betas)
                                   .eps(o.epsilon)
                                   .weight_decay(o.weight_decay));
  }
}

Optimizer::~Optimizer() = default;

void Optimizer::step(double factor) {
  const double rate = factor * parts_->options.learning_rate;
  for (auto& group : parts_->optimizer->param_groups()) {
    group.options().set_lr(rate);
    for (auto& parameter : group.params()) {
      // LibTorch skips parameters without a gradient and keeps no state for them. A checkpoint
      // written before the first use of a parameter would then not fit.
      if (!parameter.grad().defined()) parameter.mutable_grad() = torch::zeros_like(parameter);
    }
  }
  parts_->optimizer->step();
}

std::string Optimizer::state() const {
  std::ostringstream stream;
  torch::serialize::OutputArchive archive;
  parts_->optimizer->save(archive);
  archive.save_to(stream);
  return stream.str();
}

void Optimizer::restore(const std::string& state) {
  try {
    std::istringstream stream(state);
    torch::serialize::InputArchive archive;
    archive.load_from(stream);
    parts_->optimizer->load(archive);
  } catch (const c10::Error&) {
    throw ModelError("the optimiser's state does not fit the model");
  }
}

double gradient_norm(const std::vector<at::Tensor>& parameters) {
  double sum = 0;
  for (const auto& parameter : parameters) {
    if (!parameter.grad().defined()) continue;
    const double norm = parameter.grad().norm().item<double>();
    sum += norm * norm;
  }
  return std::sqrt(sum);
}

void clear_gradients(const std::vector<at::Tensor>& parameters) {
  for (const auto& parameter : parameters) {
    if (parameter.grad().defined()) {
      parameter.grad().zero_();
    } else {
      parameter.mutable_grad() = torch::zeros_like(parameter);
    }
  }
}

void scale_gradients(const std::vector<at::Tensor>& parameters, double factor) {
  for (const auto& parameter : parameters) {
    if (parameter.grad().defined()) parameter.grad().mul_(factor);
  }
}

}  // namespace coterie
