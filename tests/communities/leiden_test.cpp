#include "coterie/communities/leiden.h"

#include <gtest/gtest.h>

#include <numeric>

#include "communities/example_graphs.h"
#include "coterie/communities/louvain.h"
#include "coterie/error.h"
#include "coterie/partition/modularity.h"

namespace coterie {
namespace {

// Graphs with and without structure, of all densities, some in several components.
Graph any_graph(int trial, Rng& rng) {
  const double within = 0.02 + 0.5 * rng.uniform();
  return example::planted_blocks(1 + rng.below(8), 4 + rng.below(20), within,
                                 within * (trial % 3 == 0 ? 1 : rng.uniform() * 0.4), rng);
}

double weight_of(std::span<const float> weights, int64_t edge) {
  return weights.empty() ? 1 : weights[edge];
}

// Whether edges of positive weight inside of the communities connect each of them.
bool communities_are_connected(const Graph& graph, std::span<const float> weights,
                               const Partition& partition) {
  std::vector<NodeId> root(graph.nodes());
  std::iota(root.begin(), root.end(), 0);
  const auto find = [&](NodeId i) {
    while (root[i] != i) i = root[i];
    return i;
  };
  int64_t parts = graph.nodes();
  for (NodeId i = 0; i < graph.nodes(); ++i) {
    for (int64_t e = graph.row_ptr()[i]; e < graph.row_ptr()[i + 1]; ++e) {
      const NodeId j = graph.neighbors()[e];
      if (partition[i] != partition[j] || weight_of(weights, e) <= 0) continue;
      if (const NodeId a = find(i), b = find(j); a != b) {
        root[a] = b;
        --parts;
      }
    }
  }
  return parts == partition.communities();
}

// Weight between communities, minus resolution times its expectation: the gain of joining them.
std::vector<double> gains_of_joining(const Graph& graph, std::span<const float> weights,
                                     const Partition& partition, double resolution) {
  const int64_t k = partition.communities();
  std::vector<double> between(k * k, 0.0);
  std::vector<double> strength(k, 0.0);
  double total = 0;
  for (NodeId i = 0; i < graph.nodes(); ++i) {
    for (int64_t e = graph.row_ptr()[i]; e < graph.row_ptr()[i + 1]; ++e) {
      const double weight = weight_of(weights, e);
      between[partition[i] * k + partition[graph.neighbors()[e]]] += weight;
      strength[partition[i]] += weight;
      total += weight;
    }
  }
  for (int64_t a = 0; a < k; ++a) {
    for (int64_t b = 0; b < k; ++b) {
      between[a * k + b] -= resolution * strength[a] * strength[b] / total;
    }
  }
  return between;
}

TEST(Leiden, CommunitiesAreConnected) {
  Rng rng(1);
  for (int trial = 0; trial < 300; ++trial) {
    const Graph graph = any_graph(trial, rng);
    std::vector<float> weights;
    if (trial % 2 == 1) weights = example::random_weights(graph, rng);
    if (trial % 4 == 3) {
      weights = example::weights_from(
          graph, [](NodeId i, NodeId j) { return (i + j) % 3 == 0 ? 0.0f : 1.0f; });
    }
    const double resolution = rng.uniform(0.1, 3);
    const LeidenOptions options{
        .resolution = resolution, .iterations = trial % 3, .randomness = trial % 5 == 0 ? 1 : 0.01};
    const Partition found = leiden(graph, weights, options, rng);
    ASSERT_EQ(found.nodes(), graph.nodes());
    EXPECT_TRUE(communities_are_connected(graph, weights, found)) << "trial " << trial;
  }
}

TEST(Leiden, SplitsAStartThatIsNotConnected) {
  Rng rng(2);
  for (int trial = 0; trial < 100; ++trial) {
    const Graph graph = any_graph(trial, rng);
    std::vector<int32_t> labels(graph.nodes());
    for (int32_t& label : labels) label = static_cast<int32_t>(rng.below(3));
    const Partition start{std::span<const int32_t>(labels)};
    const Partition found = leiden(graph, {}, {.iterations = 1, .start = &start}, rng);
    EXPECT_TRUE(communities_are_connected(graph, {}, found)) << "trial " << trial;
    EXPECT_GE(modularity(graph, found), modularity(graph, start) - 1e-12);
  }
}

TEST(Leiden, WhenNothingMovesNoTwoCommunitiesGainByJoining) {
  Rng rng(3);
  for (int trial = 0; trial < 200; ++trial) {
    const Graph graph = any_graph(trial, rng);
    if (graph.edges() == 0) continue;
    std::vector<float> weights;
    if (trial % 2 == 1) weights = example::random_weights(graph, rng);
    const double resolution = rng.uniform(0.2, 2);
    const Partition found =
        leiden(graph, weights, {.resolution = resolution, .iterations = 0}, rng);
    const std::vector<double> gains = gains_of_joining(graph, weights, found, resolution);
    const int64_t k = found.communities();
    for (int64_t a = 0; a < k; ++a) {
      for (int64_t b = 0; b < a; ++b) EXPECT_LE(gains[a * k + b], 1e-6) << "trial " << trial;
    }
  }
}

TEST(Leiden, WhenNothingMovesNoNodeGainsByMoving) {
  Rng rng(4);
  for (int trial = 0; trial < 60; ++trial) {
    const Graph graph = any_graph(trial, rng);
    const double resolution = rng.uniform(0.2, 2);
    const Partition found = leiden(graph, {}, {.resolution = resolution, .iterations = 0}, rng);
    const double reached = modularity(graph, found, resolution);
    std::vector<int32_t> labels(found.labels().begin(), found.labels().end());
    for (NodeId i = 0; i < graph.nodes(); ++i) {
      const int32_t old = labels[i];
      for (int32_t c = 0; c <= found.communities(); ++c) {
        labels[i] = c;
        const Partition moved{std::span<const int32_t>(labels)};
        EXPECT_LE(modularity(graph, moved, resolution), reached + 1e-9);
      }
      labels[i] = old;
    }
  }
}

TEST(Leiden, FindsTheBestPartitionOfSmallGraphs) {
  Rng rng(5);
  EXPECT_EQ(leiden(example::ring_of_cliques(12, 5), {}, {}, rng), example::blocks(12, 5));
  // Beyond the resolution limit, pairs of cliques have more modularity; a finer resolution helps.
  EXPECT_EQ(leiden(example::ring_of_cliques(60, 4), {}, {}, rng).communities() < 60, true);
  EXPECT_EQ(leiden(example::ring_of_cliques(60, 4), {}, {.resolution = 5}, rng),
            example::blocks(60, 4));
}

TEST(Leiden, HasMoreModularityThanOneLevelOfLouvain) {
  Rng rng(6);
  double levels = 0;
  double whole = 0;
  for (int trial = 0; trial < 30; ++trial) {
    const Graph graph = example::planted_blocks(8, 20, 0.4, 0.08, rng);
    const Partition level = louvain_pass(graph, {}, 1, rng);
    const double continued = modularity(graph, leiden(graph, {}, {.start = &level}, rng));
    EXPECT_GE(continued, modularity(graph, level) - 1e-12);
    levels += modularity(graph, level) / 30;
    whole += modularity(graph, leiden(graph, {}, {}, rng)) / 30;
  }
  EXPECT_GT(whole, levels + 0.005);
}

TEST(Leiden, DependsOnTheSeedAlone) {
  Rng rng(7);
  const Graph graph = example::planted_blocks(10, 20, 0.2, 0.1, rng);
  Rng one(8), same(8), other(9);
  const Partition first = leiden(graph, {}, {}, one);
  EXPECT_EQ(leiden(graph, {}, {}, same), first);
  EXPECT_NE(leiden(graph, {}, {}, other), first);
}

TEST(Leiden, UnitWeightsAreNoWeights) {
  Rng rng(10);
  const Graph graph = example::planted_blocks(8, 20, 0.3, 0.1, rng);
  const std::vector<float> fours(graph.directed_edges(), 4.0f);
  Rng a(11), b(11);
  EXPECT_EQ(leiden(graph, {}, {}, a), leiden(graph, fours, {}, b));
}

TEST(Leiden, LeavesNodesWithoutEdgesAlone) {
  Rng rng(12);
  const Partition together{0, 0, 0, 0};
  EXPECT_EQ(leiden(GraphBuilder(4).build(), {}, {.start = &together}, rng).communities(), 4);
  EXPECT_EQ(leiden(Graph(), {}, {}, rng).nodes(), 0);
}

TEST(Leiden, RefusesWhatMakesNoSense) {
  Rng rng(13);
  const Graph graph = example::ring_of_cliques(3, 3);
  const Partition short_one{0, 1};
  EXPECT_THROW(leiden(graph, {}, {.resolution = -1}, rng), UsageError);
  EXPECT_THROW(leiden(graph, {}, {.iterations = -1}, rng), UsageError);
  EXPECT_THROW(leiden(graph, {}, {.randomness = -1}, rng), UsageError);
  EXPECT_THROW(leiden(graph, {}, {.start = &short_one}, rng), SizeError);
  EXPECT_THROW(leiden(graph, std::vector<float>(2, 1.0f), {}, rng), SizeError);
}

TEST(Leiden, StopsWhenAsked) {
  Rng rng(14);
  std::stop_source stop;
  stop.request_stop();
  EXPECT_THROW(leiden(example::ring_of_cliques(3, 3), {}, {}, rng, stop.get_token()), Interrupted);
}

}  // namespace
}  // namespace coterie
