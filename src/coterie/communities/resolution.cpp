#include "coterie/communities/resolution.h"

#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "coterie/communities/weighted_rows.h"
#include "coterie/error.h"
#include "coterie/portable_math.h"

namespace coterie {

namespace {

// x log(x / expected): what edges of weight x gain by a density of their own.
double gain_of(double weight, double expected) {
  return weight > 0 && expected > 0 ? weight * std::log(weight / expected) : 0;
}

// Weights of edge ends within and between communities, and what random edges would have.
struct Densities {
  double within = 0;
  double between = 0;
  double expected_within = 0;
  double expected_between = 0;
  double gain_within = 0;           // the sum over communities of weight * log(weight / expected)
  std::vector<double> inside = {};  // weight within each community

  double relative_within() const { return within / expected_within; }
  double relative_between() const { return between / expected_between; }
  // Whether there is something within and something between.
  bool speak() const {
    const double least = 1e-9 * (within + between);
    return within > least && between > least && expected_between > least;
  }
};

Densities densities(const Graph& graph, std::span<const float> weights,
                    const Partition& partition) {
  const std::vector<double> strengths = node_strengths(graph, weights);
  std::vector<double> community(partition.communities(), 0.0);
  for (NodeId i = 0; i < graph.nodes(); ++i) community[partition[i]] += strengths[i];
  return with_rows(graph, weights, strengths, [&](const auto& rows) {
    Densities result;
    std::vector<double>& inside = result.inside;
    inside.assign(partition.communities(), 0.0);
    for (NodeId i = 0; i < rows.nodes(); ++i) {
      for (int64_t e = rows.row_ptr[i]; e < rows.row_ptr[i + 1]; ++e) {
        if (partition[rows.neighbors[e]] == partition[i]) inside[partition[i]] += rows.weights[e];
      }
    }
    for (int32_t c = 0; c < partition.communities(); ++c) {
      if (community[c] <= 0) continue;
      const double expected = community[c] * community[c] / rows.total;
      result.within += inside[c];
      result.expected_within += expected;
      result.gain_within += gain_of(inside[c], expected);
    }
    result.between = rows.total - result.within;
    result.expected_between = rows.total - result.expected_within;
    return result;
  });
}

// In nats, up to what all partitions share: which nodes are in which community, given the sizes,
// one density for every community (half the logarithm of its edges each), and edges at their most
// likely densities, with weights in units of the mean weight.
double description_length(const Densities& found, int64_t directed_edges,
                          const Partition& partition) {
  const double total = found.within + found.between;
  if (total <= 0) return 0;
  double labels = std::lgamma(static_cast<double>(partition.nodes()) + 1);
  for (const int64_t size : partition.sizes()) {
    labels -= std::lgamma(static_cast<double>(size) + 1);
  }
  // Likelihoods count edges. Weights are turned into numbers of edges, so that multiplying all by
  // ten does not make a graph ten times as sure.
  const double unit = 0.5 * static_cast<double>(directed_edges) / total;  // edges per edge end
  double cost = 0;
  for (const double weight : found.inside) cost += 0.5 * std::log1p(unit * weight);
  const double gain = found.gain_within + gain_of(found.between, found.expected_between);
  return labels + cost - unit * gain;
}

std::optional<double> resolution_of(const Densities& found) {
  if (!found.speak()) return std::nullopt;
  const double inside = found.relative_within();
  const double outside = found.relative_between();
  // Newman (2016): with this resolution, maximal modularity is maximal likelihood of a block model
  // with one density inside and one between.
  if (std::abs(inside / outside - 1) < 1e-9) return inside;  // the limit of the formula
  return (inside - outside) / portable_log(inside / outside);
}

}  // namespace

std::optional<double> fitted_resolution(const Graph& graph, std::span<const float> weights,
                                        const Partition& partition) {
  check_weights(graph, weights);
  if (graph.nodes() != partition.nodes()) {
    throw SizeError("the graph has " + std::to_string(graph.nodes()) +
                    " nodes, the partition covers " + std::to_string(partition.nodes()));
  }
  return resolution_of(densities(graph, weights, partition));
}

FittedLeiden leiden_fitted(const Graph& graph, std::span<const float> weights,
                           const LeidenOptions& options, Rng& rng, int64_t rounds,
                           std::stop_token stop) {
  if (rounds < 1) throw UsageError("a resolution is fitted in at least one round");
  LeidenOptions here = options;
  FittedLeiden result;
  double least = std::numeric_limits<double>::infinity();
  for (int64_t round = 0; round < rounds && !result.converged; ++round) {
    Partition partition = leiden(graph, weights, here, rng, stop);
    const Densities found = densities(graph, weights, partition);
    const double length = description_length(found, graph.directed_edges(), partition);
    const std::optional<double> next = resolution_of(found);
    result.converged = !next || std::abs(*next - here.resolution) < 0.01 * here.resolution;
    if (length < least) {
      least = length;
      result.partition = std::move(partition);
      result.resolution = here.resolution;
    }
    here.resolution = next.value_or(here.resolution);
  }
  return result;
}

}  // namespace coterie
