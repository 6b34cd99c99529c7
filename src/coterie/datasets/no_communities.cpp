#include "coterie/datasets/no_communities.h"

#include <algorithm>
#include <vector>

#include "coterie/datasets/block_graph.h"
#include "coterie/datasets/power_law.h"
#include "coterie/datasets/stub_matching.h"
#include "coterie/error.h"

namespace coterie {

LabeledGraph draw_erdos_renyi(const ErdosRenyiOptions& options, Rng& rng) {
  require_integers(options.nodes, 1, 2147483647, "nodes");
  const int64_t nodes = options.nodes.draw_integer(rng);
  const double degree = draw_mean_degree(options.mean_degree, options.max_density, nodes, rng);
  const double p = nodes > 1 ? degree / static_cast<double>(nodes - 1) : 0;
  return draw_block_graph(
      std::vector<int64_t>{nodes}, [&](int64_t, int64_t) { return p; }, rng);
}

LabeledGraph draw_configuration(const ConfigurationOptions& options, Rng& rng) {
  require_integers(options.nodes, 1, 2147483647, "nodes");
  const int64_t nodes = options.nodes.draw_integer(rng);
  const double mean = draw_mean_degree(options.mean_degree, options.max_density, nodes, rng);
  const PowerLaw law =
      degree_law(nodes, mean, options.degree_exponent.draw(rng), options.max_degree);
  std::vector<int64_t> degree(nodes);
  for (int64_t& d : degree) d = law.draw_integer(rng);
  std::vector<EdgeList> edges{match_stubs(
      degree, [](NodeId, NodeId) { return true; }, rng)};
  const std::vector<int32_t> labels(nodes, 0);
  return {graph_of_distinct_edges(nodes, std::move(edges)), Partition(labels)};
}

double draw_mean_degree(const Range& mean_degree, double max_density, int64_t nodes, Rng& rng) {
  require_range(mean_degree, 0, 2147483646, "mean_degree");
  if (!(max_density > 0 && max_density <= 1)) throw UsageError("max_density must lie in 0..1");
  return std::min(mean_degree.draw(rng), max_density * static_cast<double>(nodes - 1));
}

}  // namespace coterie
