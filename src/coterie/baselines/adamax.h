#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace coterie {

struct AdamaxOptions {
  double learning_rate = 0.004;
  double beta1 = 0.9;
  double beta2 = 0.999;
  double epsilon = 1e-8;
};

// Adam with the largest recent gradient in place of its mean square (Kingma & Ba 2015, section 7):
//   m <- beta1 m + (1 - beta1) g;  u <- max(beta2 u, |g| + epsilon);
//   w <- w - learning_rate / (1 - beta1^t) m / u.
class Adamax {
 public:
  Adamax(const AdamaxOptions& options, int64_t weights)
      : options_(options), mean_(weights, 0), largest_(weights, 0) {}

  // One update; both have the size given before.
  void step(std::span<float> weights, std::span<const float> gradient);

 private:
  AdamaxOptions options_;
  std::vector<double> mean_, largest_;
  double beta1_to_t_ = 1;
};

}  // namespace coterie
