#include "coterie/models/weights.h"

#include <cmath>

#include "coterie/error.h"
#include "coterie/options.h"

namespace coterie {

void check_options(const ModelOptions& options) {
  check_ranges(options);
  if (options.encoder.kind != EncoderKind::gated_gcn && options.encoder.edge_feature_count > 0) {
    throw UsageError("only gated-gcn reads features of edges");
  }
  if (reads_windows(options.encoder) && options.clusters.method != HeadKind::ccp) {
    throw UsageError("windows are read by the method ccp");
  }
  if (options.width % options.clusters.heads != 0) {
    throw UsageError("width " + std::to_string(options.width) + " is not a multiple of the " +
                     std::to_string(options.clusters.heads) + " heads");
  }
}

std::vector<WeightSpec> list_weights(const ModelOptions& options) {
  check_options(options);
  WeightLister lister;
  const Network<WeightLister::Tensor> asked(lister, options);  // each layer names its weights
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
