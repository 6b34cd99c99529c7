#include "coterie/models/weights.h"

#include <cmath>

#include "coterie/error.h"

namespace coterie {

void check_options(const ModelOptions& options) {
  const auto positive = [](const char* name, int64_t value, int64_t largest) {
    if (value < 1 || value > largest) {
      throw UsageError(std::string(name) + " must be between 1 and " + std::to_string(largest) +
                       ", not " + std::to_string(value));
    }
  };
  positive("width", options.width, 4096);
  positive("encoder.layers", options.encoder.layers, 100);
  positive("encoder.feature_count", options.encoder.feature_count, 4096);
  const ClusterOptions& o = options.clusters;
  positive("clusters.heads", o.heads, 4096);
  positive("clusters.inducing_points", o.inducing_points, 4096);
  positive("clusters.hgu_depth", o.hgu_depth, 100);
  for (const auto& [name, depth] : {std::pair{"clusters.latent_depth", o.latent_depth},
                                    std::pair{"clusters.phi_depth", o.phi_depth},
                                    std::pair{"clusters.ncp_gf_depth", o.ncp_gf_depth}}) {
    positive(name, depth, 100);
    if (depth < 2) throw UsageError(std::string(name) + " must be at least 2");
  }
  positive("clusters.ncp_hu_depth", o.ncp_hu_depth, 100);
  if (options.width % o.heads != 0) {
    throw UsageError("width " + std::to_string(options.width) + " is not a multiple of the " +
                     std::to_string(o.heads) + " heads");
  }
}

std::vector<WeightSpec> list_weights(const ModelOptions& options) {
  check_options(options);
  WeightLister lister;
  Network<WeightLister::Tensor>(lister, options);
  return std::move(lister.specs);
}

int64_t element_count(const WeightSpec& spec) {
  int64_t count = 1;
  for (const int64_t size : spec.shape) count *= size;
  return count;
}

std::vector<float> initial_values(const WeightSpec& spec, const Rng& rng) {
  std::vector<float> values(element_count(spec));
  double bound = 0;
  switch (spec.init) {
    case Init::zero:
      return values;
    case Init::one:
      values.assign(values.size(), 1.0f);
      return values;
    case Init::prelu_slope:
      values.assign(values.size(), 0.25f);
      return values;
    case Init::fan_in:
      bound = 1 / std::sqrt(static_cast<double>(spec.fan_in));
      break;
    case Init::xavier:
      bound = std::sqrt(6.0 / static_cast<double>(spec.shape[0] + spec.shape[1]));
      break;
  }
  Rng stream = rng.stream(spec.name);
  for (float& value : values) value = static_cast<float>(stream.uniform(-bound, bound));
  return values;
}

}  // namespace coterie
