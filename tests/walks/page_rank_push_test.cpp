#include "coterie/walks/page_rank_push.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "coterie/error.h"
#include "coterie/graph/graph_builder.h"
#include "coterie/random.h"

namespace coterie {
namespace {

Graph random_graph(int64_t nodes, double mean_degree, Rng& rng) {
  GraphBuilder builder(nodes);
  const auto edges = static_cast<int64_t>(mean_degree * static_cast<double>(nodes) / 2);
  for (int64_t e = 0; e < edges; ++e) {
    const NodeId i = static_cast<NodeId>(rng.below(nodes));
    const NodeId j = static_cast<NodeId>(rng.below(nodes));
    if (i != j) builder.add_edge(i, j);
  }
  return builder.build();
}

// The same graph: nodes in a ring, each joined to the next `reach` ones.
Graph ring(int64_t nodes, int64_t reach) {
  GraphBuilder builder(nodes);
  for (int64_t i = 0; i < nodes; ++i) {
    for (int64_t r = 1; r <= reach; ++r) {
      builder.add_edge(static_cast<NodeId>(i), static_cast<NodeId>((i + r) % nodes));
    }
  }
  return builder.build();
}

std::vector<float> symmetric_weights(const Graph& graph) {
  std::vector<float> weights;
  for (NodeId i = 0; i < graph.nodes(); ++i) {
    for (const NodeId j : graph.neighbors(i)) {
      weights.push_back(0.25f + static_cast<float>((i * j + i + j) % 7));
    }
  }
  return weights;
}

struct Dense {
  std::vector<double> rank, degree;
};

// Where walks end, by following all of them for 400 steps.
Dense dense_page_rank(const Graph& graph, std::span<const float> weights,
                      std::span<const double> start, double restart,
                      std::span<const uint8_t> taken) {
  Dense exact{std::vector<double>(graph.nodes(), 0.0), std::vector<double>(graph.nodes(), 0.0)};
  const auto weight = [&](int64_t e) { return weights.empty() ? 1.0 : double{weights[e]}; };
  for (NodeId i = 0; i < graph.nodes(); ++i) {
    for (int64_t e = graph.row_ptr()[i]; e < graph.row_ptr()[i + 1]; ++e) {
      exact.degree[i] += weight(e);
    }
  }
  std::vector<double> here(start.begin(), start.end());
  for (int step = 0; step < 400; ++step) {
    std::vector<double> next(graph.nodes(), 0.0);
    for (NodeId i = 0; i < graph.nodes(); ++i) {
      if (graph.degree(i) == 0) {
        exact.rank[i] += here[i];
        continue;
      }
      exact.rank[i] += restart * here[i];
      for (int64_t e = graph.row_ptr()[i]; e < graph.row_ptr()[i + 1]; ++e) {
        const NodeId j = graph.neighbors()[e];
        const bool wall = !taken.empty() && taken[j];
        next[wall ? i : j] += (1 - restart) * here[i] * weight(e) / exact.degree[i];
      }
    }
    here = next;
  }
  return exact;
}

TEST(PageRankPush, IsWithinEpsilonPerDegreeOfTheExactOne) {
  Rng rng(1);
  for (int trial = 0; trial < 24; ++trial) {
    const Graph graph = random_graph(60, 3, rng);  // with some nodes that have no edges
    const std::vector<float> weights =
        trial % 2 == 0 ? std::vector<float>() : symmetric_weights(graph);
    std::vector<uint8_t> taken;
    if (trial % 3 == 0) {
      for (NodeId i = 0; i < 60; ++i) taken.push_back(rng.bernoulli(0.2));
      taken[7] = 0;
    }
    const std::vector<NodeId> seeds{7, 20, 33};
    const std::vector<float> seed_weights{1, 2, 5};
    std::vector<double> start(60, 0.0);
    double sum = 0;
    for (int s = 0; s < 3; ++s) {
      if (!taken.empty() && taken[seeds[s]]) continue;
      start[seeds[s]] = seed_weights[s];
      sum += seed_weights[s];
    }
    for (double& value : start) value /= sum;
    const PageRankOptions options{.restart = 0.1 + 0.2 * (trial % 4), .epsilon = 1e-4};
    const Dense exact = dense_page_rank(graph, weights, start, options.restart, taken);
    PageRankPush push(graph, weights);
    std::vector<double> found(60, 0.0);
    // At once, or after a coarser run.
    const bool at_once = trial < 12;
    auto ranks =
        push.run(seeds, {options.restart, at_once ? options.epsilon : 0.02}, seed_weights, taken);
    if (!at_once) ranks = push.go_on(options.epsilon);
    for (const RankedNode& ranked : ranks) {
      found[ranked.node] = ranked.rank;
      EXPECT_NEAR(ranked.degree, exact.degree[ranked.node], 1e-9);
    }
    for (NodeId i = 0; i < 60; ++i) {
      EXPECT_LE(found[i], exact.rank[i] + 1e-9);
      EXPECT_GE(found[i], exact.rank[i] - options.epsilon * exact.degree[i] - 1e-9);
    }
  }
}

TEST(PageRankPush, CostsTheSameInALargerGraph) {
  const Graph small = ring(2000, 3);
  const Graph large = ring(200000, 3);
  PageRankPush in_small(small);
  PageRankPush in_large(large);
  const std::vector<NodeId> seed{1000};
  const auto few = in_small.run(seed, {.epsilon = 1e-5});
  const auto same = in_large.run(seed, {.epsilon = 1e-5});
  ASSERT_EQ(few.size(), same.size());
  EXPECT_LT(few.size(), 1000u);
  for (size_t t = 0; t < few.size(); ++t) {
    EXPECT_EQ(few[t].node, same[t].node);
    EXPECT_EQ(few[t].rank, same[t].rank);
  }
  EXPECT_EQ(in_small.visits(), in_large.visits());
  EXPECT_LE(in_small.visits(), 1 / (0.15 * 1e-5));
}

TEST(PageRankPush, RemembersNothingOfEarlierRuns) {
  Rng rng(2);
  const Graph graph = random_graph(300, 6, rng);
  PageRankPush used(graph);
  std::vector<uint8_t> taken(300, 0);
  std::fill(taken.begin() + 100, taken.end(), 1);
  for (NodeId i = 0; i < 50; ++i) used.run(std::vector<NodeId>{i}, {}, {}, taken);
  PageRankPush fresh(graph);
  const std::vector<NodeId> seeds{5, 250};
  const auto a = used.run(seeds, {});
  const auto b = fresh.run(seeds, {});
  ASSERT_EQ(a.size(), b.size());
  for (size_t t = 0; t < a.size(); ++t) {
    EXPECT_EQ(a[t].node, b[t].node);
    EXPECT_EQ(a[t].rank, b[t].rank);
  }
}

TEST(PageRankPush, NeverEntersTakenNodes) {
  Rng rng(3);
  const Graph graph = random_graph(200, 8, rng);
  PageRankPush push(graph);
  for (int trial = 0; trial < 20; ++trial) {
    std::vector<uint8_t> taken(200);
    for (uint8_t& mark : taken) mark = rng.bernoulli(0.5);
    const NodeId seed = static_cast<NodeId>(rng.below(200));
    const NodeId second = static_cast<NodeId>(rng.below(200));
    taken[seed] = 0;
    for (const RankedNode& ranked : push.run(std::vector<NodeId>{second, seed}, {}, {}, taken)) {
      EXPECT_FALSE(taken[ranked.node]);
    }
  }
}

TEST(PageRankPush, NearestNodesAreThoseOfHighestRankPerDegree) {
  Rng rng(4);
  const Graph graph = random_graph(300, 6, rng);
  PageRankPush push(graph);
  const auto ranks = push.run(std::vector<NodeId>{9}, {.epsilon = 1e-6});
  const std::vector<NodeId> near = nearest_nodes(ranks, 40);
  ASSERT_EQ(near.size(), 40u);
  EXPECT_EQ(near[0], 9);
  std::vector<double> value(300, 0.0);
  for (const RankedNode& ranked : ranks) value[ranked.node] = ranked.rank / ranked.degree;
  for (size_t t = 1; t < near.size(); ++t) EXPECT_LE(value[near[t]], value[near[t - 1]]);
  for (NodeId i = 0; i < 300; ++i) {
    if (std::find(near.begin(), near.end(), i) == near.end()) {
      EXPECT_LE(value[i], value[near.back()]);
    }
  }
  EXPECT_EQ(nearest_nodes(ranks, 100000).size(), ranks.size());
}

TEST(PageRankPush, EqualNodesComeInTheOrderOfTheirNumbers) {
  const Graph graph = ring(50, 1);
  PageRankPush push(graph);
  // The two neighbors at each distance have equal ranks.
  EXPECT_EQ(nearest_nodes(push.run(std::vector<NodeId>{20}, {.epsilon = 1e-9}), 5),
            (std::vector<NodeId>{20, 19, 21, 18, 22}));
}

TEST(PageRankPush, ASeedWithoutEdgesKeepsItsWalks) {
  const Graph graph = GraphBuilder(3).build();
  PageRankPush push(graph);
  const auto ranks = push.run(std::vector<NodeId>{1}, {});
  ASSERT_EQ(ranks.size(), 1u);
  EXPECT_EQ(ranks[0].node, 1);
  EXPECT_EQ(ranks[0].rank, 1);
}

TEST(PageRankPush, RefusesWhatMakesNoSense) {
  const Graph graph = ring(10, 1);
  PageRankPush push(graph);
  const std::vector<NodeId> seed{1};
  EXPECT_THROW(push.run({}, {}), UsageError);
  EXPECT_THROW(push.run(seed, {.restart = 0}), UsageError);
  EXPECT_THROW(push.run(seed, {.epsilon = 0}), UsageError);
  EXPECT_THROW(push.run(seed, {}, std::vector<float>{1, 2}), SizeError);
  EXPECT_THROW(push.run(seed, {}, {}, std::vector<uint8_t>(3, 0)), SizeError);
  EXPECT_THROW(push.run(seed, {}, {}, std::vector<uint8_t>(10, 1)), UsageError);
  EXPECT_THROW(PageRankPush(graph, std::vector<float>(3, 1.0f)), SizeError);
}

}  // namespace
}  // namespace coterie
