#pragma once

#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "coterie/options.h"

namespace at {
class Tensor;
}

namespace coterie {

enum class OptimizerKind { adam, adamw };
constexpr std::array<std::string_view, 2> names_of(OptimizerKind) { return {"adam", "adamw"}; }

// The defaults are the paper's: Adam with the decay of weights inside the gradient.
struct OptimizerOptions {
  OptimizerKind kind = OptimizerKind::adam;
  double learning_rate = 1e-4;  // the peak of the schedule
  double beta1 = 0.9;
  double beta2 = 0.999;
  double epsilon = 1e-8;
  double weight_decay = 0.01;

  static void visit_fields(auto& self, auto&& field) {
    field("kind", self.kind, "adam (weight decay is added to the gradient) or adamw (it is not)");
    field("learning_rate", self.learning_rate, "the peak of the schedule", above_zero_to(1e6));
    field("beta1", self.beta1, "memory of the mean of gradients", below_one());
    field("beta2", self.beta2, "memory of the mean of squared gradients", below_one());
    field("epsilon", self.epsilon, "keeps the division by their root finite", above_zero_to(1));
    field("weight_decay", self.weight_decay, "pull of every weight towards zero", at_least(0));
  }
};

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
