#include "coterie/datasets/planted.h"

#include <algorithm>
#include <numeric>
#include <vector>

#include "coterie/datasets/block_graph.h"
#include "coterie/datasets/no_communities.h"
#include "coterie/error.h"
#include "coterie/portable_math.h"

namespace coterie {
namespace {

LabeledGraph draw_two_probabilities(std::span<const int64_t> sizes, double within, double between,
                                    Rng& rng) {
  return draw_block_graph(
      sizes, [&](int64_t k, int64_t l) { return k == l ? within : between; }, rng);
}

struct Probabilities {
  double within;
  double between;
};

// The probabilities that give the expected mean degree and the expected share of edges between
// communities. With a single community nothing can leave it: all edges are within.
Probabilities from_degree(std::span<const int64_t> sizes, double mean_degree, double mixing) {
  double nodes = 0;
  double pairs_within = 0;  // ordered pairs
  for (const int64_t size : sizes) {
    nodes += static_cast<double>(size);
    pairs_within += static_cast<double>(size) * static_cast<double>(size - 1);
  }
  const double pairs_between = nodes * (nodes - 1) - pairs_within;
  const double degrees = mean_degree * nodes;
  if (pairs_between <= 0) mixing = 0;
  return {.within = pairs_within > 0 ? std::min(1.0, (1 - mixing) * degrees / pairs_within) : 0,
          .between = pairs_between > 0 ? std::min(1.0, mixing * degrees / pairs_between) : 0};
}

}  // namespace

LabeledGraph draw_planted(const PlantedOptions& options, Rng& rng) {
  require_integers(options.nodes, 1, 2147483647, "nodes");
  const bool by_probability = options.p_within || options.p_between;
  if (by_probability && (options.mean_degree || options.mixing)) {
    throw UsageError("planted: give p_within and p_between, or mean_degree and mixing, not both");
  }
  if (by_probability && !(options.p_within && options.p_between)) {
    throw UsageError("planted: p_within and p_between must be given together");
  }
  const std::vector<int64_t> sizes =
      draw_sizes(options.partition, options.nodes.draw_integer(rng), rng);
  if (by_probability) {
    require_range(*options.p_within, 0, 1, "p_within");
    require_range(*options.p_between, 0, 1, "p_between");
    const double within = options.p_within->draw(rng);
    return draw_two_probabilities(sizes, within, options.p_between->draw(rng), rng);
  }
  const Range mean_degree = options.mean_degree.value_or(16);
  const Range mixing = options.mixing.value_or(0.2);
  require_range(mixing, 0, 1, "mixing");
  const int64_t nodes = std::accumulate(sizes.begin(), sizes.end(), int64_t{0});
  const double degree = draw_mean_degree(mean_degree, options.max_density, nodes, rng);
  const Probabilities p = from_degree(sizes, degree, mixing.draw(rng));
  return draw_two_probabilities(sizes, p.within, p.between, rng);
}

LabeledGraph draw_training_time(const TrainingTimeOptions& options, Rng& rng) {
  return draw_planted({.nodes = options.nodes,
                       .partition = {.sizes = SizePrior::equal, .communities = options.communities},
                       .p_within = options.p_within,
                       .p_between = options.p_between},
                      rng);
}

LabeledGraph draw_log_degree(const LogDegreeOptions& options, Rng& rng) {
  require_integers(options.nodes, 1, 2147483647, "nodes");
  require_integers(options.communities, 1, options.nodes.low, "communities");
  require_range(options.a, 0, 1e9, "a");
  require_range(options.b, 0, 1e9, "b");
  const int64_t communities = options.communities.draw_integer(rng);
  int64_t nodes = options.nodes.draw_integer(rng);
  nodes -= nodes % communities;
  const double unit = portable_log(static_cast<double>(nodes)) / static_cast<double>(nodes);
  const double within = std::min(1.0, options.a.draw(rng) * unit);
  const double between = std::min(1.0, options.b.draw(rng) * unit);
  return draw_two_probabilities(equal_sizes(nodes, communities), within, between, rng);
}

}  // namespace coterie
