#pragma once

#include "coterie/models/anchored_runtime.h"
#include "coterie/models/model.h"
#include "coterie/models/weights.h"
#include "coterie/partition/partition.h"

namespace coterie {

// A small model with random weights, larger than those training starts with so that its
// probabilities differ, and random batch-norm statistics.
inline ModelFile random_model(HeadKind method, uint64_t seed = 1, int64_t width = 16) {
  ModelFile file;
  file.options.width = width;
  file.options.clusters.method = method;
  file.options.clusters.inducing_points = 3;
  file.options.encoder.feature_count = 6;
  const Rng rng(seed);
  for (const WeightSpec& spec : list_weights(file.options)) {
    std::vector<float> values = initial_values(spec, rng);
    Rng noise = rng.stream("noise " + spec.name);
    for (float& value : values) {
      value = spec.trained ? 1.7f * value : static_cast<float>(0.5 + noise.uniform());
    }
    file.weights.push_back(std::move(values));
  }
  return file;
}

// The arrangement behind the ClusterModel of CCP or DAC.
inline AnchoredRuntime anchored_runtime(const Network<Array>& network, Array nodes) {
  if (const auto* dac = std::get_if<Dac<Array>>(&network.clusters)) {
    return AnchoredRuntime(*dac, std::move(nodes));
  }
  return AnchoredRuntime(std::get<Ccp<Array>>(network.clusters), std::move(nodes));
}

// Node vectors as an encoder could give them: points in space, no graph needed.
inline Array random_nodes(int64_t nodes, int64_t width, uint64_t seed = 2) {
  Array array(nodes, width);
  Rng rng = Rng(seed).stream("nodes");
  for (int64_t i = 0; i < array.size(); ++i)
    array.data()[i] = static_cast<float>(1.5 * rng.normal());
  return array;
}

// All divisions of `nodes` nodes into communities.
inline std::vector<Partition> all_partitions(int64_t nodes) {
  std::vector<std::vector<int32_t>> grown{{}};
  for (int64_t i = 0; i < nodes; ++i) {
    std::vector<std::vector<int32_t>> next;
    for (const auto& labels : grown) {
      int32_t communities = 0;
      for (const int32_t label : labels) communities = std::max(communities, label + 1);
      for (int32_t k = 0; k <= communities; ++k) {
        next.push_back(labels);
        next.back().push_back(k);
      }
    }
    grown = std::move(next);
  }
  std::vector<Partition> partitions;
  for (const auto& labels : grown) partitions.emplace_back(std::span<const int32_t>(labels));
  return partitions;
}

}  // namespace coterie
