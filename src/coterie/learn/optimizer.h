#pragma once

#include <memory>
#include <string>
#include <vector>

#include "coterie/recipes/optimizer_options.h"

namespace at {
class Tensor;
}

namespace coterie {

// LibTorch's Adam or AdamW over a list of parameters, with a state that can be kept as bytes.
class Optimizer {
 public:
  Optimizer(const OptimizerOptions& options, std::vector<at::Tensor> parameters);
  ~Optimizer();

  // One update at `factor` times the learning rate. A parameter without gradient counts as having
  // a gradient of zero.
  void step(double factor);

  std::string state() const;
  void restore(const std::string& state);  // throws ModelError if it does not fit the parameters

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

// The Euclidean norm of all gradients together, summed in double.
double gradient_norm(const std::vector<at::Tensor>& parameters);
// Sets all gradients to zero; parameters that had none get one.
void clear_gradients(const std::vector<at::Tensor>& parameters);
void scale_gradients(const std::vector<at::Tensor>& parameters, double factor);

}  // namespace coterie
