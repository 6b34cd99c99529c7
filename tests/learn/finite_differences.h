#pragma once

#include <gtest/gtest.h>
#include <torch/torch.h>

#include <functional>
#include <string>
#include <vector>

namespace coterie {

// Compares autograd's gradient of a scalar function with central differences, in double. `inputs`
// are leaves that require gradients; up to `probes` random entries of each are moved.
inline void expect_gradients_match(const std::function<torch::Tensor()>& function,
                                   std::vector<torch::Tensor> inputs, double tolerance = 1e-6,
                                   int64_t probes = 12) {
  const auto gradients = torch::autograd::grad({function()}, inputs, {}, {}, false, true);
  torch::NoGradGuard no_grad;
  for (size_t t = 0; t < inputs.size(); ++t) {
    auto flat = inputs[t].view({-1});
    const auto analytic =
        gradients[t].defined() ? gradients[t].reshape({-1}) : torch::zeros_like(flat);
    const auto order = torch::randperm(flat.numel());
    for (int64_t i = 0; i < std::min(probes, flat.numel()); ++i) {
      const int64_t entry = order[i].item<int64_t>();
      const double value = flat[entry].item<double>();
      const double step = 1e-5;
      flat[entry].fill_(value + step);
      const double above = function().item<double>();
      flat[entry].fill_(value - step);
      const double below = function().item<double>();
      flat[entry].fill_(value);
      const double numeric = (above - below) / (2 * step);
      EXPECT_NEAR(analytic[entry].item<double>(), numeric, tolerance * (1 + std::abs(numeric)))
          << "input " << t << ", entry " << entry;
    }
  }
}

}  // namespace coterie
