#include "coterie/communities/louvain.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <numeric>

#include "communities/example_graphs.h"
#include "coterie/communities/edge_co_membership.h"
#include "coterie/error.h"
#include "coterie/interruption.h"
#include "coterie/partition/modularity.h"

namespace coterie {
namespace {

// One level of Louvain as it was published: sweeps over all nodes, until a sweep moves none.
Partition plain_louvain_level(const Graph& graph, Rng& rng) {
  const double total = static_cast<double>(graph.directed_edges());
  std::vector<int32_t> labels(graph.nodes());
  std::iota(labels.begin(), labels.end(), 0);
  std::vector<NodeId> order(labels.begin(), labels.end());
  rng.shuffle(std::span(order));
  for (bool moved = true; moved;) {
    moved = false;
    for (const NodeId i : order) {
      std::map<int32_t, double> gain{{labels[i], 0}};
      for (const NodeId j : graph.neighbors(i)) gain[labels[j]] += 1;
      for (NodeId j = 0; j < graph.nodes(); ++j) {
        const auto found = gain.find(labels[j]);
        if (j == i || found == gain.end()) continue;
        found->second -= static_cast<double>(graph.degree(i) * graph.degree(j)) / total;
      }
      int32_t best = labels[i];
      for (const auto& [community, value] : gain) {
        if (value > gain[best] + 1e-9) best = community;
      }
      moved = moved || best != labels[i];
      labels[i] = best;
    }
  }
  return Partition(std::span<const int32_t>(labels));
}

TEST(LouvainPass, FindsTheCliquesOfARing) {
  Rng rng(1);
  EXPECT_EQ(louvain_pass(example::ring_of_cliques(30, 5), {}, 1, rng), example::blocks(30, 5));
}

TEST(LouvainPass, ReachesTheModularityOfPlainSweeps) {
  Rng rng(2);
  double ours = 0;
  double plain = 0;
  double difference_squares = 0;
  constexpr int kGraphs = 40;
  for (int g = 0; g < kGraphs; ++g) {
    const Graph graph = example::planted_blocks(6, 12, 0.4, 0.05, rng);
    const double a = modularity(graph, louvain_pass(graph, {}, 1, rng));
    const double b = modularity(graph, plain_louvain_level(graph, rng));
    ours += a / kGraphs;
    plain += b / kGraphs;
    difference_squares += (a - b) * (a - b);
  }
  // Four standard errors of the mean difference.
  EXPECT_NEAR(ours, plain, 4 * std::sqrt(difference_squares) / kGraphs);
  EXPECT_GT(ours, 0.3);
}

TEST(LouvainPass, DependsOnTheSeedAlone) {
  Rng rng(3);
  const Graph graph = example::planted_blocks(10, 10, 0.5, 0.1, rng);
  Rng one(7), same(7), other(8);
  const Partition first = louvain_pass(graph, {}, 1, one);
  EXPECT_EQ(louvain_pass(graph, {}, 1, same), first);
  EXPECT_NE(louvain_pass(graph, {}, 1, other), first);
}

TEST(LouvainPass, TakesTheScaleOfWeightsForNothing) {
  Rng rng(4);
  const Graph graph = example::planted_blocks(6, 12, 0.4, 0.05, rng);
  const std::vector<float> eights(graph.directed_edges(), 8.0f);
  std::vector<float> weights = example::random_weights(graph, rng);
  Rng a(5), b(5), c(5), d(5);
  EXPECT_EQ(louvain_pass(graph, {}, 1, a), louvain_pass(graph, eights, 1, b));
  const Partition weighted = louvain_pass(graph, weights, 1, c);
  for (float& weight : weights) weight *= 0.125f;
  EXPECT_EQ(louvain_pass(graph, weights, 1, d), weighted);
}

TEST(LouvainPass, FollowsTheWeights) {
  // All pairs are edges; heavy ones form four communities.
  Rng rng(6);
  const Graph graph = example::planted_blocks(4, 8, 1, 1, rng);
  const auto weights = example::weights_from(
      graph, [](NodeId i, NodeId j) { return i / 8 == j / 8 ? 1.0f : 0.05f; });
  EXPECT_EQ(louvain_pass(graph, weights, 1, rng), example::blocks(4, 8));
}

TEST(LouvainPass, DoesNotSeeEdgesOfWeightZero) {
  Rng rng(7);
  const Graph graph = example::ring_of_cliques(6, 5);
  const auto weights =
      example::weights_from(graph, [](NodeId i, NodeId j) { return i / 5 == j / 5 ? 1.0f : 0.0f; });
  // Resolution 0 joins everything that is connected.
  EXPECT_EQ(louvain_pass(graph, weights, 0, rng), example::blocks(6, 5));
}

TEST(LouvainPass, LeavesIsolatedNodesAlone) {
  Rng rng(8);
  EXPECT_EQ(louvain_pass(GraphBuilder(5).build(), {}, 1, rng).communities(), 5);
  EXPECT_EQ(louvain_pass(Graph(), {}, 1, rng).nodes(), 0);
}

TEST(LouvainPass, RefusesWeightsThatDoNotFit) {
  Rng rng(9);
  const Graph graph = example::ring_of_cliques(3, 3);
  EXPECT_THROW(louvain_pass(graph, std::vector<float>(3, 1.0f), 1, rng), SizeError);
  std::vector<float> weights(graph.directed_edges(), 1.0f);
  weights[4] = -1;
  EXPECT_THROW(louvain_pass(graph, weights, 1, rng), UsageError);
  EXPECT_THROW(louvain_pass(graph, {}, -1, rng), UsageError);
}

TEST(EdgeCoMembership, CountsHowOftenTheEndsWereTogether) {
  const Graph graph = example::ring_of_cliques(3, 3);
  std::vector<float> counts(graph.directed_edges(), 0.0f);
  add_co_membership(graph, example::blocks(3, 3), counts);
  add_co_membership(graph, example::blocks(1, 9), counts);
  EXPECT_EQ(counts, example::weights_from(
                        graph, [](NodeId i, NodeId j) { return i / 3 == j / 3 ? 2.0f : 1.0f; }));
  EXPECT_THROW(add_co_membership(graph, example::blocks(3, 2), counts), SizeError);
  counts.pop_back();
  EXPECT_THROW(add_co_membership(graph, example::blocks(3, 3), counts), SizeError);
}

TEST(Louvain, APassOfALargeGraphHearsARequestToStop) {
  std::stop_source stop;
  stop.request_stop();
  const StopScope scope(stop.get_token());
  Rng rng(1);
  EXPECT_THROW(louvain_pass(example::ring_of_cliques(3, 3), {}, 1, rng), Interrupted);
}

}  // namespace
}  // namespace coterie
