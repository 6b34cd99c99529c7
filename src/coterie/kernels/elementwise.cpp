#include "coterie/kernels/elementwise.h"

#include <cmath>

namespace coterie::kernels {

float adam_rate(double learning_rate, int64_t step) {
  const auto steps = static_cast<double>(step);
  return static_cast<float>(learning_rate * std::sqrt(1 - std::pow(0.999, steps)) /
                            (1 - std::pow(0.9, steps)));
}

}  // namespace coterie::kernels
