#include "coterie/baselines/adamax.h"

#include <algorithm>
#include <cmath>

namespace coterie {

void Adamax::step(std::span<float> weights, std::span<const float> gradient) {
  beta1_to_t_ *= options_.beta1;
  const double rate = options_.learning_rate / (1 - beta1_to_t_);
  for (size_t i = 0; i < weights.size(); ++i) {
    const double g = gradient[i];
    mean_[i] = options_.beta1 * mean_[i] + (1 - options_.beta1) * g;
    largest_[i] = std::max(options_.beta2 * largest_[i], std::abs(g) + options_.epsilon);
    weights[i] -= static_cast<float>(rate * mean_[i] / largest_[i]);
  }
}

}  // namespace coterie
