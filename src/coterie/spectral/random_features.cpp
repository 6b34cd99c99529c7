#include "coterie/spectral/random_features.h"

namespace coterie {

std::vector<float> random_features(int64_t nodes, int64_t columns, Rng& rng) {
  std::vector<float> features(nodes * columns);
  for (float& value : features) value = static_cast<float>(rng.normal());
  return features;
}

}  // namespace coterie
