#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace coterie {

// How a weight starts before training.
enum class Init {
  zero,
  one,
  prelu_slope,  // 0.25
  fan_in,       // uniform on ±1/sqrt(fan_in), the usual start of a linear layer
  xavier,       // uniform on ±sqrt(6 / (rows + columns)), for learned query rows
};

// One named array of a model.
struct WeightSpec {
  std::string name;
  std::vector<int64_t> shape;
  Init init = Init::zero;
  int64_t fan_in = 0;   // for Init::fan_in
  bool trained = true;  // false for the running statistics of a batch norm
};

// Networks are structs of weights over any tensor type. Each is built from a *source*: a callable
// with a type `Tensor` that turns a WeightSpec into a tensor. So one constructor states the names,
// shapes and starts of the weights and at the same time binds them, whoever holds the numbers: a
// LibTorch module, a mapped model file, or nobody (WeightLister, which only writes the list down).
struct WeightLister {
  struct Tensor {};
  std::vector<WeightSpec> specs;

  Tensor operator()(WeightSpec spec) {
    specs.push_back(std::move(spec));
    return {};
  }
};

}  // namespace coterie
