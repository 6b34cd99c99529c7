#include "coterie/answer/by_components.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>

#include "coterie/graph/graph_builder.h"
#include "coterie/posterior/summary.h"
#include "on_threads.h"

namespace coterie {
namespace {

Graph cliques_side_by_side(NodeId count, NodeId size, NodeId isolated) {
  GraphBuilder builder(count * size + isolated);
  for (NodeId c = 0; c < count; ++c) {
    for (NodeId i = 0; i < size; ++i) {
      for (NodeId j = 0; j < i; ++j) builder.add_edge(c * size + i, c * size + j);
    }
  }
  return builder.build();
}

// Believes that any connected graph is one community, three times out of four.
Detection one_community_mostly(const Graph& component, size_t) {
  std::vector<int32_t> split(component.nodes(), 0);
  split.back() = 1;
  Posterior posterior(
      {{.partition = Partition(std::vector<int32_t>(component.nodes(), 0)),
        .log_prob = -1,
        .log_prob_error = 0,
        .times = 48},
       {.partition = Partition(split), .log_prob = -2, .log_prob_error = 0, .times = 16}});
  return {std::move(posterior), {.sampling = 1}, {static_cast<float>(component.nodes())}};
}

TEST(DetectByComponents, AsksOnceForEqualComponentsAndLeavesIsolatedNodesAlone) {
  const Graph graph = cliques_side_by_side(100, 10, 3);
  std::atomic<int> asked = 0;
  const auto count = [&](const Graph& component, size_t k) {
    ++asked;
    return one_community_mostly(component, k);
  };
  const ThreadScope threads(2);
  const Detection found = detect_by_components(component_kinds(graph), graph.nodes(), 1, count);
  EXPECT_EQ(asked, 1);
  EXPECT_EQ(found.posterior.nodes(), 1003);
  EXPECT_EQ(found.seconds.sampling, 1);
  const PosteriorSummary summary = summarize(found.posterior);
  EXPECT_EQ(summary.sizes.size(), 103u);
  EXPECT_NEAR(summary.best.log_prob, -100, 1e-9);
  EXPECT_NEAR(summary.k.mean(), 103 + 25, 0.01);  // 100 times a quarter more than one
  EXPECT_EQ(summary.certainty.confidence[1002], 1);
}

TEST(DetectByComponents, DoesNotDependOnTheNumberOfThreads) {
  GraphBuilder builder;
  NodeId first = 0;
  for (NodeId size = 2; size < 12; ++size) {
    for (NodeId i = 1; i < size; ++i) builder.add_edge(first + i - 1, first + i);
    first += size;
  }
  const Graph graph = builder.build();
  const ComponentKinds parts = component_kinds(graph);
  EXPECT_EQ(parts.kinds.size(), 10u);
  const auto found = [&] {
    return detect_by_components(parts, graph.nodes(), 7, one_community_mostly);
  };
  const Detection one = found(), four = on_threads(4, found);
  ASSERT_EQ(one.posterior.distinct().size(), four.posterior.distinct().size());
  for (size_t i = 0; i < one.posterior.distinct().size(); ++i) {
    EXPECT_EQ(one.posterior.distinct()[i].partition, four.posterior.distinct()[i].partition);
  }
  EXPECT_THAT(one.embedding, testing::ElementsAre(11));
}

TEST(DetectByComponents, OnlyIsolatedNodesNeedNobodysAnswer) {
  const Graph graph = GraphBuilder(5).build();
  const auto nobody = [](const Graph&, size_t) -> Detection { throw std::runtime_error("asked"); };
  const Detection found = detect_by_components(component_kinds(graph), 5, 1, nobody);
  EXPECT_EQ(found.posterior.partition(0).communities(), 5);
}

}  // namespace
}  // namespace coterie
