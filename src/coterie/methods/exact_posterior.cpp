#include "coterie/methods/exact_posterior.h"

#include <cmath>
#include <utility>
#include <vector>

#include "coterie/classical/block_model_fit.h"
#include "coterie/classical/refine.h"

namespace coterie {
namespace {

// A sweep costs nodes * communities^2.
constexpr int64_t kMostNodes = 1000;
// Of fewer nodes nothing can be said to be unlike chance.
constexpr int64_t kLeastNodes = 40;
constexpr int32_t kMostCommunities = 64;
constexpr int64_t kLeastCommunity = 3;

// Edges within communities of any density, fewer between them, and a prior that leaves the number
// of communities to the graph. The defaults of block_model.h are those of one family of graphs, and
// split what has other densities (benchmarks/README.md, refine-rule).
constexpr BlockModelOptions kModel{.concentration = 1,
                                   .min_community = kLeastCommunity,
                                   .within_alpha = 1,
                                   .within_beta = 1,
                                   .between_alpha = 1,
                                   .between_beta = 2};

// On sparser graphs of equal block probabilities the network, which has seen such, does better.
constexpr double kLeastDensity = 0.08;

// What the network finds is not quite right yet: nodes in the wrong place look like degrees that
// vary and like triangles in excess.
bool may_explain(const BlockModelFit& fit) {
  return fit.dispersion > 0.5 && fit.dispersion < 2.3 && std::abs(fit.triangles) < 0.12;
}

// What the sampler finds has to be: four standard errors.
bool explains(const BlockModelFit& fit, int64_t nodes) {
  const double error = std::sqrt(2 / static_cast<double>(nodes));
  return std::abs(fit.dispersion - 1) < 4 * error && std::abs(fit.triangles) < 0.12;
}

}  // namespace

Posterior posterior_of(BlockPosterior found) {
  std::vector<Draw> draws;
  for (ScoredPartition& draw : found.draws) {
    draws.push_back({std::move(draw.partition), draw.log_marginal, 0, DrawKind::sampled});
  }
  draws.push_back({std::move(found.best.partition), found.best.log_marginal, 0, DrawKind::mode});
  return Posterior(std::move(draws));
}

bool may_be_a_block_model(const Graph& graph) {
  const auto nodes = static_cast<double>(graph.nodes());
  return graph.nodes() >= kLeastNodes && graph.nodes() <= kMostNodes && !graph.has_weights() &&
         2 * static_cast<double>(graph.edges()) >= kLeastDensity * nodes * (nodes - 1);
}

std::optional<Posterior> exact_posterior(const Graph& graph, const Posterior& drawn, int64_t draws,
                                         const Rng& rng, std::stop_token stop) {
  if (!may_be_a_block_model(graph)) return std::nullopt;
  const Partition& first = drawn.partition(0);
  if (first.communities() < 2 || first.communities() > kMostCommunities) return std::nullopt;
  if (!may_explain(block_model_fit(graph, first))) return std::nullopt;
  std::vector<Partition> starts;
  for (const DistinctPartition& each : drawn.distinct()) starts.push_back(each.partition);
  RefineOptions chains{.model = kModel};
  chains.sweeps = chains.burn_in + (draws + chains.chains - 1) / chains.chains;
  BlockPosterior found = refine(graph, starts, chains, rng, std::move(stop));
  found.draws.resize(draws);
  if (!explains(block_model_fit(graph, found.best.partition), graph.nodes())) return std::nullopt;
  return posterior_of(std::move(found));
}

}  // namespace coterie
