#include "coterie/datasets/power_law_sizes.h"

#include <algorithm>

#include "coterie/datasets/power_law.h"

namespace coterie {

std::vector<int64_t> draw_power_law_sizes(int64_t nodes, int64_t smallest, int64_t largest,
                                          double exponent, Rng& rng) {
  const int64_t least = std::min(smallest, nodes);
  const PowerLaw law{.low = static_cast<double>(least),
                     .high = static_cast<double>(std::min(largest, nodes)),
                     .exponent = exponent};
  std::vector<int64_t> sizes;
  int64_t left = nodes;
  while (left >= least) {
    sizes.push_back(std::min(left, law.draw_integer(rng)));
    left -= sizes.back();
  }
  for (size_t k = 0; left > 0; --left, ++k) ++sizes[k % sizes.size()];
  return sizes;
}

}  // namespace coterie
