#include "coterie/methods/exact_posterior.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "coterie/answer/answer.h"
#include "coterie/datasets/degree_corrected.h"
#include "coterie/datasets/no_communities.h"
#include "coterie/datasets/sbm.h"
#include "coterie/graph/graph_builder.h"
#include "coterie/methods/method.h"
#include "coterie/partition/agreement.h"
#include "source_folder.h"

namespace coterie {
namespace {

// The truth with a part of the nodes elsewhere, as a network would find it.
Posterior nearly(const LabeledGraph& labeled, Rng& rng) {
  std::vector<Draw> draws(8);
  for (Draw& draw : draws) {
    std::vector<int32_t> labels(labeled.truth.labels().begin(), labeled.truth.labels().end());
    for (int32_t& label : labels) {
      if (rng.bernoulli(0.01)) label = static_cast<int32_t>(rng.below(labeled.truth.communities()));
    }
    draw.partition = Partition(std::span<const int32_t>(labels));
  }
  return Posterior(std::move(draws));
}

TEST(ExactPosterior, IsThatOfABlockModelWhereTheGraphIsOne) {
  double agreement = 0;
  int exact = 0;
  for (uint64_t seed = 0; seed < 10; ++seed) {
    Rng rng(seed);
    const LabeledGraph labeled = draw_sbm({}, rng);
    const auto found = exact_posterior(labeled.graph, nearly(labeled, rng), 32, Rng(1));
    if (!found) continue;
    ++exact;
    EXPECT_EQ(found->sampled_draws(), 32);
    agreement +=
        adjusted_mutual_information(found->partition(*found->most_probable()), labeled.truth);
  }
  EXPECT_GE(exact, 8);
  EXPECT_GT(agreement / exact, 0.93);  // 0.97 on average over many graphs
}

TEST(ExactPosterior, KnowsTheNumberOfSmallBlocksOfAnyDensity) {
  double probability = 0;
  int held = 0;
  for (uint64_t seed = 0; seed < 10; ++seed) {
    Rng rng(300 + seed);
    std::vector<int32_t> blocks(100);
    for (int i = 0; i < 100; ++i) blocks[i] = i % 2;
    GraphBuilder builder(100);
    for (int i = 0; i < 100; ++i) {
      for (int j = 0; j < i; ++j) {
        if (rng.bernoulli((i - j) % 2 == 0 ? 0.3 : 0.05)) builder.add_edge(i, j);
      }
    }
    const LabeledGraph labeled{builder.build(), Partition(std::span<const int32_t>(blocks))};
    const auto found = exact_posterior(labeled.graph, nearly(labeled, rng), 32, Rng(1));
    ASSERT_TRUE(found) << seed;
    const KPosterior k = found->k_posterior();
    probability += k.probability(2) / 10;
    const auto set = k.credible_set(0.9);
    held += std::find(set.begin(), set.end(), 2) != set.end();
  }
  EXPECT_GT(probability, 0.5);
  EXPECT_GE(held, 9);
}

TEST(ExactPosterior, IsNoneWhereDegreesVaryWithinCommunities) {
  for (uint64_t seed = 0; seed < 10; ++seed) {
    Rng rng(seed);
    DegreeCorrectedOptions options;
    options.nodes = 200;
    options.partition = {.sizes = SizePrior::equal, .communities = 4};
    options.mean_degree = 25;
    options.mixing = 0.2;
    options.degree_exponent = 2.2;
    const LabeledGraph labeled = draw_degree_corrected(options, rng);
    EXPECT_FALSE(exact_posterior(labeled.graph, nearly(labeled, rng), 32, Rng(1))) << seed;
  }
}

TEST(ExactPosterior, IsNoneOfSparseOrWeightedGraphsAndOfOneCommunity) {
  Rng rng(4);
  const LabeledGraph sparse = draw_sbm({.nodes = 300, .mean_degree = 10}, rng);
  EXPECT_FALSE(exact_posterior(sparse.graph, nearly(sparse, rng), 32, Rng(1)));
  const LabeledGraph none = draw_erdos_renyi({.nodes = 100, .mean_degree = 30}, rng);
  EXPECT_FALSE(exact_posterior(none.graph, nearly(none, rng), 32, Rng(1)));
  const LabeledGraph dense = draw_sbm({.nodes = 150}, rng);
  GraphBuilder builder(dense.graph.nodes());
  for (NodeId i = 0; i < dense.graph.nodes(); ++i) {
    for (const NodeId j : dense.graph.neighbors(i)) {
      if (i < j) builder.add_edge(i, j, 2.0f + static_cast<float>(i % 3));
    }
  }
  EXPECT_FALSE(exact_posterior(builder.build(), nearly(dense, rng), 32, Rng(1)));
}

TEST(ExactPosterior, AnswersByDefaultAndCanBeDoneWithout) {
  const OpenedMethod method({}, open_model(source_folder() + "/weights/local.safetensors"));
  Rng rng(12);
  const Graph graph = draw_sbm({.nodes = 150}, rng).graph;
  const Answer exact = answer(method, graph, "graph", {});
  EXPECT_EQ(exact.context.block_model, "sbm");
  const Answer plain = answer(method, graph, "graph", {.detect = {.exact = false}});
  EXPECT_EQ(plain.context.block_model, "");
  // Whoever says how large communities are asks the network, not a model that cannot hear it.
  const Answer told = answer(method, graph, "graph", {.detect = {.scale = 20}});
  EXPECT_EQ(told.context.block_model, "");
}

TEST(ExactPosterior, BeginsWithTheFirstDrawsWhetherOthersAreMadeOrNot) {
  const OpenedMethod local({}, open_model(source_folder() + "/weights/local.safetensors"));
  const Method& method = local.method();
  Rng rng(12);
  const Graph graph = draw_sbm({.nodes = 150}, rng).graph;
  const DetectOptions options{.samples = 4};
  const Detection alone = method.detect(graph, options, {});
  ASSERT_TRUE(alone.exact);
  const Detection shared =
      method.conclude(graph, method.draw(graph, options, {0, 4}, {}), options, {});
  ASSERT_TRUE(shared.exact);
  ASSERT_EQ(alone.posterior.distinct().size(), shared.posterior.distinct().size());
  for (size_t d = 0; d < alone.posterior.distinct().size(); ++d) {
    EXPECT_EQ(alone.posterior.distinct()[d].partition, shared.posterior.distinct()[d].partition);
  }
}

}  // namespace
}  // namespace coterie
