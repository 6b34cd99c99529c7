#include "coterie/datasets/sbm.h"

#include <algorithm>
#include <vector>

#include "coterie/datasets/block_graph.h"
#include "coterie/error.h"

namespace coterie {
namespace {

struct Beta {
  double alpha;
  double beta;
};

void check(const Beta& beta, const char* name) {
  if (!(beta.alpha > 0 && beta.beta > 0 && beta.alpha < 1e9 && beta.beta < 1e9)) {
    throw UsageError(std::string(name) + "_alpha and " + name + "_beta must be above 0");
  }
}

LabeledGraph draw_beta_blocks(std::span<const int64_t> sizes, const Beta& within,
                              const Beta& between, std::optional<double> mean_degree, Rng& rng) {
  const int64_t communities = static_cast<int64_t>(sizes.size());
  std::vector<double> matrix(communities * communities);
  for (int64_t k = 0; k < communities; ++k) {
    for (int64_t l = k; l < communities; ++l) {
      const Beta& block = k == l ? within : between;
      matrix[k * communities + l] = rng.beta(block.alpha, block.beta);
    }
  }
  const BlockProbability probability = [&](int64_t k, int64_t l) {
    return matrix[k * communities + l];
  };
  if (mean_degree) {
    const double expected = expected_mean_degree(sizes, probability);
    const double factor = expected > 0 ? *mean_degree / expected : 1;
    for (double& p : matrix) p *= factor;
  }
  return draw_block_graph(sizes, probability, rng);
}

}  // namespace

LabeledGraph draw_sbm(const SbmOptions& options, Rng& rng) {
  require_integers(options.nodes, 1, 2147483647, "nodes");
  const Beta within{options.within_alpha, options.within_beta};
  const Beta between{options.between_alpha, options.between_beta};
  check(within, "within");
  check(between, "between");
  if (options.mean_degree) require_range(*options.mean_degree, 0, 2147483646, "mean_degree");
  const std::vector<int64_t> sizes =
      draw_sizes(options.partition, options.nodes.draw_integer(rng), rng);
  std::optional<double> mean_degree;
  if (options.mean_degree) mean_degree = options.mean_degree->draw(rng);
  return draw_beta_blocks(sizes, within, between, mean_degree, rng);
}

LabeledGraph draw_uncertainty_test(const UncertaintyTestOptions& options, Rng& rng) {
  require_integers(options.nodes, 1, 2147483647, "nodes");
  require_integers(options.communities, 1, options.nodes.low, "communities");
  require_range(options.mean_within, 1e-6, 1 - 1e-6, "mean_within");
  require_range(options.mean_between, 1e-6, 1 - 1e-6, "mean_between");
  if (!(options.concentration > 0)) throw UsageError("concentration must be above 0");
  const std::vector<int64_t> sizes =
      equal_sizes(options.nodes.draw_integer(rng), options.communities.draw_integer(rng));
  const auto with_mean = [&](double mean) {
    return Beta{options.concentration * mean, options.concentration * (1 - mean)};
  };
  const Beta within = with_mean(options.mean_within.draw(rng));
  const Beta between = with_mean(options.mean_between.draw(rng));
  return draw_beta_blocks(sizes, within, between, std::nullopt, rng);
}

}  // namespace coterie
