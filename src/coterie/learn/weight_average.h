#pragma once

#include <torch/types.h>

#include <cstdint>
#include <vector>

namespace coterie {

// Exponential moving average of weights: after update t
//   average <- d average + (1 - d) weights,   d = min(decay, (1 + t) / (10 + t)),
// so that the first updates, which move far, are forgotten quickly. Usually the average makes a
// better model than the last weights do.
class WeightAverage {
 public:
  WeightAverage(double decay, const std::vector<torch::Tensor>& weights);

  void update(const std::vector<torch::Tensor>& weights, int64_t updates_done);

  // Exchanges the average and the weights; calling it twice changes nothing.
  void swap(const std::vector<torch::Tensor>& weights);

  std::vector<torch::Tensor>& values() { return values_; }

 private:
  double decay_;
  std::vector<torch::Tensor> values_;
};

}  // namespace coterie
