#pragma once

#include <torch/torch.h>

#include <vector>

#include "coterie/learn/ops/attention.h"
#include "coterie/learn/ops/edges.h"
#include "coterie/learn/ops/membership.h"
#include "coterie/random.h"

namespace coterie {

// Random inputs of the fused operations, for tests and benchmarks.

// Disjoint random graphs, both directions of every edge; the first node of each graph is isolated.
inline ops::EdgesPtr random_edges(const std::vector<int64_t>& graph_sizes, double density,
                                  Rng& rng) {
  auto edges = std::make_shared<ops::Edges>();
  edges->row_ptr.push_back(0);
  int64_t first = 0;
  for (const int64_t size : graph_sizes) {
    std::vector<std::vector<int32_t>> neighbors(size);
    for (int64_t i = 1; i < size; ++i) {
      for (int64_t j = i + 1; j < size; ++j) {
        if (!rng.bernoulli(density)) continue;
        neighbors[i].push_back(static_cast<int32_t>(first + j));
        neighbors[j].push_back(static_cast<int32_t>(first + i));
      }
    }
    for (const auto& row : neighbors) {
      edges->sources.insert(edges->sources.end(), row.begin(), row.end());
      edges->row_ptr.push_back(edges->count());
    }
    first += size;
  }
  return edges;
}

inline torch::Tensor leaf(torch::Tensor value) { return value.detach().requires_grad_(true); }

struct GatedLayerInputs {
  torch::Tensor c_weight, c_bias, bh, dh, eh;
  ops::BatchNorm norm;

  GatedLayerInputs(int64_t nodes, int64_t width, torch::TensorOptions options)
      : c_weight(leaf(torch::randn({width, width}, options) / std::sqrt(width))),
        c_bias(leaf(torch::randn({width}, options) * 0.1)),
        bh(leaf(torch::randn({nodes, width}, options))),
        dh(leaf(torch::randn({nodes, width}, options))),
        eh(leaf(torch::randn({nodes, width}, options))) {
    norm.weight = leaf(torch::rand({width}, options) + 0.5);
    norm.bias = leaf(torch::randn({width}, options) * 0.3);
    norm.running_mean = torch::randn({width}, options) * 0.2;
    norm.running_variance = torch::rand({width}, options) + 0.5;
    norm.training = true;
  }
  std::vector<torch::Tensor> leaves() const {
    return {c_weight, c_bias, bh, dh, eh, norm.weight, norm.bias};
  }
};

struct MembershipProblem {
  ops::MembershipInputs inputs;
  ops::MembershipNetwork network;
  torch::Tensor targets, extra, coefficient;

  MembershipProblem(const std::vector<int64_t>& sizes, int64_t samples, int64_t width,
                    int64_t hidden, torch::TensorOptions options) {
    inputs.offsets = {0};
    for (const int64_t size : sizes) inputs.offsets.push_back(inputs.offsets.back() + size);
    const int64_t problems = inputs.problems();
    inputs.points = leaf(torch::randn({inputs.offsets.back(), width}, options));
    if (samples > 0) {
      inputs.samples = leaf(torch::randn({problems, samples, width}, options) * 0.3);
    }
    inputs.constants = leaf(torch::randn({problems, width}, options) * 0.3);
    for (int64_t l = 0; l <= hidden; ++l) {
      network.slopes.push_back(leaf(torch::full({1}, 0.25 - 0.1 * l, options)));
      network.weights.push_back(
          leaf(torch::randn({l == hidden ? 1 : width, width}, options) / std::sqrt(width)));
      if (l < hidden) network.biases.push_back(leaf(torch::randn({width}, options) * 0.1));
    }
    targets = torch::randint(0, 2, {inputs.offsets.back()}, torch::kUInt8);
    extra = leaf(torch::randn({problems, std::max<int64_t>(samples, 1)}, options));
    coefficient = torch::rand({problems}, options) + 0.1;
  }
  std::vector<torch::Tensor> leaves() const {
    std::vector<torch::Tensor> all{inputs.points, inputs.constants, extra};
    if (inputs.samples.defined()) all.push_back(inputs.samples);
    all.insert(all.end(), network.slopes.begin(), network.slopes.end());
    all.insert(all.end(), network.weights.begin(), network.weights.end());
    all.insert(all.end(), network.biases.begin(), network.biases.end());
    return all;
  }
};

}  // namespace coterie
