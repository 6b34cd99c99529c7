#pragma once

#include <torch/torch.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "coterie/atomic_file.h"
#include "coterie/learn/training_task.h"
#include "coterie/random.h"

namespace coterie {

// Learns a plane from noisy points: small enough to test the trainer itself in milliseconds. The
// running mean of the targets plays the part of batch statistics.
class ToyTask : public TrainingTask {
 public:
  explicit ToyTask(uint64_t seed = 1) : rng_(seed) {
    torch::manual_seed(static_cast<int64_t>(seed));
    layer_ = torch::nn::Linear(5, 1);
    mean_ = torch::zeros({1});
  }

  NamedTensors parameters() override {
    return {{"weight", layer_->weight}, {"bias", layer_->bias}};
  }
  NamedTensors buffers() override { return {{"mean", mean_}}; }
  void start(int64_t step) override { step_ = step; }

  TrainingFigures add_gradient() override {
    const auto [x, y] = batch(rng_.stream("batch", step_++));
    {
      const torch::NoGradGuard guard;
      mean_.mul_(0.9).add_(0.1 * y.mean());
    }
    torch::Tensor loss = (layer_->forward(x) - y).square().mean();
    if (step_ == nan_at) loss = loss * std::nan("");
    loss.backward();
    return {.loss = loss.item<double>(), .elbo = -loss.item<double>()};
  }

  TrainingFigures validate() override {
    const torch::NoGradGuard guard;
    const auto [x, y] = batch(rng_.stream("validation"));
    const double loss = (layer_->forward(x) - y).square().mean().item<double>();
    ++validations;
    return {.loss = loss, .elbo = -loss};
  }

  void estimate_statistics() override { mean_.fill_(42); }

  void save(const std::filesystem::path& path, const nlohmann::ordered_json& training) override {
    saved_mean = mean_.item<double>();
    write_file(path, training.dump());
  }
  double seconds_waited() const override { return 0; }

  int64_t nan_at = -1;
  int validations = 0;
  double saved_mean = 0;

 private:
  static std::pair<torch::Tensor, torch::Tensor> batch(Rng rng) {
    torch::Tensor x = torch::empty({8, 5});
    for (int64_t i = 0; i < x.numel(); ++i)
      x.data_ptr<float>()[i] = static_cast<float>(rng.normal());
    const torch::Tensor truth = torch::tensor({1.f, -2.f, 0.5f, 3.f, 0.f});
    return {x, (x.matmul(truth) + 0.7).unsqueeze(1)};
  }

  Rng rng_;
  torch::nn::Linear layer_{nullptr};
  torch::Tensor mean_;
  int64_t step_ = 0;
};

}  // namespace coterie
