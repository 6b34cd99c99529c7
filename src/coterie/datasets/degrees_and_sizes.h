#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "coterie/datasets/no_communities.h"
#include "coterie/datasets/power_law.h"
#include "coterie/datasets/power_law_sizes.h"
#include "coterie/datasets/range.h"
#include "coterie/error.h"

namespace coterie {

// Nodes, the law of their degrees, and sizes of communities that follow a power law.
struct DegreesAndSizes {
  int64_t nodes;
  PowerLaw law;
  std::vector<int64_t> sizes;
};

// As the options of LFR and nested graphs say, whose fields have the same names. Throws UsageError
// for sizes that make no sense.
template <class Options>
DegreesAndSizes draw_degrees_and_sizes(const Options& options, Rng& rng) {
  require_integers(options.nodes, 1, 2147483647, "nodes");
  require_range(options.mixing, 0, 1, "mixing");
  require_range(options.size_exponent, 0, 100, "size_exponent");
  if (options.min_community < 1 || options.max_community < options.min_community) {
    throw UsageError(std::string(Options::kKind) +
                     ": 1 <= min_community <= max_community must hold");
  }
  const int64_t nodes = options.nodes.draw_integer(rng);
  const double mean = draw_mean_degree(options.mean_degree, options.max_density, nodes, rng);
  const PowerLaw law =
      degree_law(nodes, mean, options.degree_exponent.draw(rng), options.max_degree);
  return {nodes, law,
          draw_power_law_sizes(nodes, options.min_community, options.max_community,
                               options.size_exponent.draw(rng), rng)};
}

}  // namespace coterie
