#include <gtest/gtest.h>

#include <cmath>

#include "coterie/answer/answer.h"
#include "coterie/datasets/sbm.h"
#include "coterie/error.h"
#include "coterie/graph/graph_builder.h"
#include "models/random_model.h"
#include "source_folder.h"

namespace coterie {
namespace {

// A block model, paths and cliques of two to eleven nodes, and four nodes without edges where there
// is more than one component.
Graph of_components(int count) {
  Rng rng(5);
  const Graph blocks = draw_sbm({.nodes = 40}, rng).graph;
  auto nodes = static_cast<NodeId>(blocks.nodes());
  std::vector<std::pair<NodeId, NodeId>> edges;
  for (NodeId i = 0; i < nodes; ++i) {
    for (const NodeId j : blocks.neighbors(i)) edges.emplace_back(i, j);
  }
  for (int c = 1; c < count; ++c) {
    const NodeId size = static_cast<NodeId>(2 + c % 10);
    for (NodeId i = 0; i < size; ++i) {
      for (NodeId j = i + 1; j < size; ++j) {
        if (c % 2 == 0 || j == i + 1) edges.emplace_back(nodes + i, nodes + j);
      }
    }
    nodes += size;
  }
  GraphBuilder builder(nodes + (count > 1 ? 4 : 0));
  for (const auto& [i, j] : edges) builder.add_edge(i, j);
  return builder.build();
}

void expect_scores_of(const OpenedMethod& method) {
  for (const int count : {1, 3, 100}) {
    const Graph graph = of_components(count);
    AnswerOptions options{.detect = {.samples = 5, .seed = 7}};
    options.detect.score = {.kind = ScoreKind::orders, .orders = 3};
    const Answer found = answer(method, graph, "g", options);
    ASSERT_FALSE(std::isnan(found.summary.best.log_prob));
    std::vector<Partition> partitions{found.summary.best.partition};
    for (const auto& each : found.posterior.distinct()) partitions.push_back(each.partition);
    const auto scores = score_partitions(method, graph, partitions, "g", options);
    EXPECT_EQ(scores[0].log_prob, found.summary.best.log_prob) << count;
    EXPECT_EQ(scores[0].standard_error, found.summary.best.log_prob_error) << count;
    for (size_t d = 0; d < found.posterior.distinct().size(); ++d) {
      EXPECT_EQ(scores[d + 1].log_prob, found.posterior.distinct()[d].log_prob) << count;
    }
  }
}

TEST(ScorePartitions, OfWhatWasFoundGivesItsLogProbabilityForAnyNumberOfComponents) {
  for (const HeadKind kind : {HeadKind::ccp, HeadKind::ccp_attn, HeadKind::ncp}) {
    expect_scores_of(OpenedMethod({}, trained(Model(random_model(kind)), "random")));
  }
  expect_scores_of(OpenedMethod({}, open_model(source_folder() + "/weights/local.safetensors")));
}

TEST(ScorePartitions, NoCommunityIsInTwoComponents) {
  const OpenedMethod method({}, trained(Model(random_model(HeadKind::ccp)), "random"));
  GraphBuilder builder(5);  // an edge, a path, a node
  builder.add_edge(0, 1);
  builder.add_edge(2, 3);
  const Graph graph = builder.build();
  const std::vector<Partition> partitions{
      {0, 0, 1, 1, 2}, {0, 1, 2, 2, 3}, {0, 0, 1, 1, 1}, {0, 1, 1, 2, 3}};
  const auto scores = score_partitions(method, graph, partitions, "g");
  EXPECT_TRUE(std::isfinite(scores[0].log_prob));
  EXPECT_TRUE(std::isfinite(scores[1].log_prob));
  EXPECT_EQ(scores[2].log_prob, -INFINITY);
  EXPECT_EQ(scores[3].log_prob, -INFINITY);
}

TEST(ScorePartitions, DoesNotDependOnTheOrderOfTheNodes) {
  const OpenedMethod method({}, trained(Model(random_model(HeadKind::ccp)), "random"));
  const Graph graph = of_components(3);
  const auto n = static_cast<NodeId>(graph.nodes());
  GraphBuilder builder(n);
  std::vector<int32_t> labels(n), backwards(n);
  for (NodeId i = 0; i < n; ++i) {
    for (const NodeId j : graph.neighbors(i)) builder.add_edge(n - 1 - i, n - 1 - j);
  }
  const Components components = connected_components(graph);
  for (NodeId i = 0; i < n; ++i) {
    labels[i] = 2 * components.component[i] + (graph.degree(i) > 3);
    backwards[n - 1 - i] = labels[i];
  }
  const Partition one(labels), other(backwards);
  EXPECT_DOUBLE_EQ(score_partitions(method, graph, {&one, 1}, "g")[0].log_prob,
                   score_partitions(method, builder.build(), {&other, 1}, "g")[0].log_prob);
}

TEST(ScorePartitions, RefusesWhatHasNoProbability) {
  const Graph graph = of_components(1);
  const Partition all(std::vector<int32_t>(graph.nodes(), 0));
  const auto score = [&](const OpenedMethod& method, const Partition& partition) {
    return score_partitions(method, graph, {&partition, 1}, "g");
  };
  EXPECT_THROW(score(OpenedMethod({.method = DetectMethod::leiden}), all), UsageError);
  const OpenedMethod dac({}, trained(Model(random_model(HeadKind::dac)), "random"));
  EXPECT_THROW(score(dac, all), UsageError);
  const OpenedMethod ccp({}, trained(Model(random_model(HeadKind::ccp)), "random"));
  EXPECT_THROW(score(ccp, Partition{0, 0}), SizeError);
}

}  // namespace
}  // namespace coterie
