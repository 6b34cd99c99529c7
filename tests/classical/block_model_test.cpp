#include "coterie/classical/block_model.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "classical/small_graphs.h"
#include "coterie/error.h"

namespace coterie {
namespace {

double log_beta(double a, double b) { return std::lgamma(a) + std::lgamma(b) - std::lgamma(a + b); }

// The formulas of block_model.h from counts over all pairs of nodes.
double plain_log_marginal(const Graph& graph, const Partition& c, const BlockModelOptions& o) {
  const int64_t n = graph.nodes(), k = c.communities();
  std::vector<std::vector<double>> edges(k, std::vector<double>(k));
  std::vector<std::vector<double>> pairs = edges;
  std::vector<double> size(k), volume(k);
  double result = 0;
  for (NodeId i = 0; i < n; ++i) {
    size[c[i]] += 1;
    volume[c[i]] += double(graph.degree(i));
    for (NodeId j = 0; j < i; ++j) {
      const int32_t a = std::min(c[i], c[j]), b = std::max(c[i], c[j]);
      pairs[a][b] += 1;
      if (graph.has_edge(i, j)) edges[a][b] += 1;
    }
  }
  for (int64_t a = 0; a < k; ++a) {
    result += std::log(o.concentration) + std::lgamma(size[a]);
    for (int64_t b = a; b < k; ++b) {
      const double e = edges[a][b];
      if (o.likelihood == BlockLikelihood::beta) {
        const double x = a == b ? o.within_alpha : o.between_alpha;
        const double y = a == b ? o.within_beta : o.between_beta;
        result += log_beta(x + e, y + pairs[a][b] - e) - log_beta(x, y);
      } else {
        const double q = 2 * double(graph.edges()) / double(n * n);
        const double area = size[a] * size[b] / (a == b ? 2 : 1);
        result += std::lgamma(e + 1) - (e + 1) * std::log(q * area + 1);
        if (a == b) {
          result += volume[a] * std::log(size[a]) + std::lgamma(size[a]) -
                    std::lgamma(size[a] + volume[a]);
        }
      }
    }
  }
  for (int64_t i = 0; i < n; ++i) result -= std::log(o.concentration + double(i));
  if (o.likelihood == BlockLikelihood::degree_corrected) {
    if (graph.edges() > 0) {
      result += double(graph.edges()) * std::log(2 * double(graph.edges()) / double(n * n));
    }
    for (NodeId i = 0; i < n; ++i) result += std::lgamma(double(graph.degree(i)) + 1);
  }
  return result;
}

TEST(LogMarginal, FollowsItsFormula) {
  Rng rng(1);
  for (const auto likelihood : {BlockLikelihood::beta, BlockLikelihood::degree_corrected}) {
    for (int trial = 0; trial < 60; ++trial) {
      BlockModelOptions options{.likelihood = likelihood};
      if (trial % 2 == 1) {  // parameters that are not whole numbers
        options.concentration = rng.uniform(0.1, 5);
        options.within_alpha = rng.uniform(0.1, 5);
        options.within_beta = rng.uniform(0.1, 5);
        options.between_alpha = rng.uniform(0.1, 5);
        options.between_beta = rng.uniform(0.1, 5);
      }
      const int64_t nodes = rng.between(1, 60);
      const Graph graph = example::planted(nodes, 3, rng.uniform(), rng.uniform(), rng);
      std::vector<int32_t> labels(nodes);
      const int64_t communities = rng.between(1, 25);
      for (int32_t& label : labels) label = static_cast<int32_t>(rng.below(communities));
      const Partition partition{std::span<const int32_t>(labels)};
      const double expected = plain_log_marginal(graph, partition, options);
      EXPECT_NEAR(log_marginal(graph, partition, options), expected,
                  1e-9 * (1 + std::abs(expected)));
    }
  }
}

TEST(LogMarginal, ProbabilitiesOfAllGraphsAndPartitionsSumToOne) {
  double sum = 0;
  for (uint64_t code = 0; code < 64; ++code) {  // graphs on four nodes have six possible edges
    const Graph graph = example::graph_number(4, code);
    for (const Partition& partition : example::all_partitions(4)) {
      sum += std::exp(log_marginal(graph, partition, {.concentration = 0.8, .within_alpha = 2.5}));
    }
  }
  EXPECT_NEAR(sum, 1, 1e-12);
}

TEST(LogMarginal, OfOneEdgeUnderTheDegreeCorrectedModelIsAnIntegralDoneByHand) {
  // Two nodes in one community: E[theta_1 theta_2] = 2/3, q = 1/2, and the integral of
  // omega exp(-2 omega) over the exponential prior with mean q is 1/8. The prior of one community
  // is 1 / (alpha + 1).
  const double expected = std::log(2.0 / 3 / 8) - std::log(4.0);
  EXPECT_NEAR(log_marginal(example::graph_number(2, 1), Partition({0, 0}),
                           {.likelihood = BlockLikelihood::degree_corrected}),
              expected, 1e-12);
}

TEST(LogMarginal, ForbidsCommunitiesBelowTheMinimum) {
  const Graph graph = example::graph_number(5, 0b1010101);
  const double infinity = std::numeric_limits<double>::infinity();
  EXPECT_EQ(log_marginal(graph, {0, 0, 0, 0, 1}, {.min_community = 2}), -infinity);
  EXPECT_EQ(log_marginal(graph, {0, 0, 0, 1, 1}, {.min_community = 2}),
            log_marginal(graph, {0, 0, 0, 1, 1}, {}));
  EXPECT_EQ(log_marginal(graph, {0, 0, 0, 0, 0}, {.min_community = 9}),
            log_marginal(graph, {0, 0, 0, 0, 0}, {}));
}

TEST(LogMarginal, IsDefinedWithoutNodesAndWithoutEdges) {
  for (const auto likelihood : {BlockLikelihood::beta, BlockLikelihood::degree_corrected}) {
    EXPECT_EQ(log_marginal(Graph(), Partition(), {.likelihood = likelihood}), 0);
    EXPECT_TRUE(std::isfinite(
        log_marginal(GraphBuilder(3).build(), {0, 1, 0}, {.likelihood = likelihood})));
  }
}

TEST(LogMarginal, RefusesWhatDoesNotFit) {
  EXPECT_THROW(log_marginal(GraphBuilder(3).build(), {0, 0}, {}), SizeError);
  EXPECT_THROW(log_marginal(Graph(), Partition(), {.concentration = 0}), UsageError);
  EXPECT_THROW(log_marginal(Graph(), Partition(), {.between_beta = -1}), UsageError);
  EXPECT_THROW(log_marginal(Graph(), Partition(), {.min_community = 0}), UsageError);
}

}  // namespace
}  // namespace coterie
