#pragma once

#include <array>
#include <string_view>

#include "coterie/options.h"

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

}  // namespace coterie
