#include "coterie/learn/weight_average.h"

#include <torch/torch.h>

#include <algorithm>

namespace coterie {

WeightAverage::WeightAverage(double decay, const std::vector<torch::Tensor>& weights)
    : decay_(decay) {
  for (const auto& weight : weights) values_.push_back(weight.detach().clone());
}

void WeightAverage::update(const std::vector<torch::Tensor>& weights, int64_t updates_done) {
  const torch::NoGradGuard guard;
  const double t = static_cast<double>(updates_done);
  // Shorter at first, or the random start would stay in the average for thousands of steps.
  const double decay = std::min(decay_, (1 + t) / (10 + t));
  for (size_t i = 0; i < values_.size(); ++i) values_[i].lerp_(weights[i].detach(), 1 - decay);
}

void WeightAverage::swap(const std::vector<torch::Tensor>& weights) {
  const torch::NoGradGuard guard;
  for (size_t i = 0; i < values_.size(); ++i) {
    const torch::Tensor kept = weights[i].detach().clone();
    weights[i].detach().copy_(values_[i]);
    values_[i].copy_(kept);
  }
}

}  // namespace coterie
