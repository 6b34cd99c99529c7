#include "coterie/local/window.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>

#include "coterie/datasets/lfr.h"
#include "coterie/graph/common_neighbors.h"
#include "coterie/local/training_window.h"
#include "local/small_graphs.h"
#include "on_threads.h"
#include "same_numbers.h"

namespace coterie {
namespace {

TEST(CommonNeighbors, AgreeWithCountingThemOneByOne) {
  Rng rng(4);
  const Graph graph = draw_lfr({.nodes = 150, .mean_degree = 12, .mixing = 0.3}, rng).graph;
  const ThreadScope threads(2);
  const std::vector<int32_t> count = common_neighbors(graph);
  for (NodeId i = 0; i < graph.nodes(); ++i) {
    for (int64_t e = graph.row_ptr()[i]; e < graph.row_ptr()[i + 1]; ++e) {
      const NodeId j = graph.neighbors()[e];
      int32_t plain = 0;
      for (const NodeId k : graph.neighbors(i)) plain += graph.has_edge(j, k);
      ASSERT_EQ(count[e], plain) << i << " and " << j;
    }
  }
}

TEST(Evidence, IsTheSameForAnyNumberOfThreads) {
  Rng rng(5);
  const Graph graph = draw_lfr({.nodes = 300, .mean_degree = 8, .mixing = 0.3}, rng).graph;
  const auto gathered = [&] { return gather_evidence(graph, {}, Rng(1)); };
  const Evidence one = gathered(), three = on_threads(3, gathered);
  EXPECT_EQ(one.clues, three.clues);
  EXPECT_EQ(one.walk, three.walk);
  EXPECT_EQ(one.shared, three.shared);
}

TEST(Evidence, PassesKeepCliquesTogether) {
  const Graph graph = ring_of_cliques(12, 6);
  const Evidence evidence = gather_evidence(graph, {}, Rng(2));
  for (NodeId i = 0; i < graph.nodes(); ++i) {
    for (int64_t e = graph.row_ptr()[i]; e < graph.row_ptr()[i + 1]; ++e) {
      const bool inside = i / 6 == graph.neighbors()[e] / 6;
      if (inside) {
        EXPECT_GT(evidence.clues[e * kEdgeClues], 0.8f);
      }
      EXPECT_EQ(evidence.clues[e * kEdgeClues + 3] > 0, inside);  // bridges close no triangle
      EXPECT_EQ(evidence.clues[e * kEdgeClues + 5], 0);           // no weights
    }
  }
}

class Windows : public ::testing::Test {
 protected:
  Graph graph = ring_of_cliques(30, 5);
  Evidence evidence = gather_evidence(graph, {}, Rng(1));
  WindowMaker maker{graph, evidence};
  std::vector<uint8_t> taken = std::vector<uint8_t>(graph.nodes(), 0);
};

TEST_F(Windows, HoldTheAnchorAndTheEdgesAmongTheirNodes) {
  const std::vector<NodeId> seeds{62};
  const Window window = maker.make({.seeds = seeds, .size = 20}, taken);
  ASSERT_EQ(window.nodes.size(), 20u);
  EXPECT_TRUE(std::is_sorted(window.nodes.begin(), window.nodes.end()));
  EXPECT_EQ(window.nodes[window.anchor], 62);
  for (const NodeId mate : {60, 61, 63, 64}) {
    EXPECT_TRUE(std::binary_search(window.nodes.begin(), window.nodes.end(), mate));
  }
  const Graph plain = induced_subgraph(graph, window.nodes);
  EXPECT_TRUE(same_numbers(window.graph.neighbors(), plain.neighbors()));
  EXPECT_EQ(window.features.size(), window.nodes.size() * kWindowFeatures);
  EXPECT_EQ(window.edge_features.size(),
            static_cast<size_t>(window.graph.directed_edges()) * kEdgeClues);
  for (const float x : window.features) EXPECT_TRUE(std::isfinite(x));
}

TEST_F(Windows, ShowWalksThatAreMostOftenWhereTheyBegin) {
  const std::vector<NodeId> seeds{62};
  const Window window = maker.make({.seeds = seeds, .size = 30}, taken);
  const auto first_walk = [&](int64_t t) { return window.features[t * kWindowFeatures]; };
  for (size_t t = 0; t < window.nodes.size(); ++t) {
    if (static_cast<int64_t>(t) != window.anchor) {
      EXPECT_LT(first_walk(static_cast<int64_t>(t)), first_walk(window.anchor));
    }
  }
}

TEST_F(Windows, LeaveOutTakenNodes) {
  for (NodeId i = 65; i < 70; ++i) taken[i] = 1;
  const std::vector<NodeId> seeds{62};
  const Window window = maker.make({.seeds = seeds, .size = 40}, taken);
  for (const NodeId i : window.nodes) EXPECT_FALSE(taken[i]) << i;
}

TEST_F(Windows, DoNotDependOnEarlierOnes) {
  const std::vector<NodeId> seeds{62}, others{3, 4};
  const Window first = maker.make({.seeds = seeds, .size = 20}, taken);
  maker.make({.seeds = others, .size = 60}, taken);
  const Window again = maker.make({.seeds = seeds, .size = 20}, taken);
  EXPECT_EQ(first.features, again.features);
  EXPECT_EQ(first.nodes, again.nodes);
}

TEST(TrainingWindow, KnowsWhoBelongsToTheAnchorsCommunity) {
  Rng rng(6);
  const LabeledGraph labeled = draw_lfr({.nodes = 500, .mean_degree = 10, .mixing = 0.3}, rng);
  const Evidence evidence = gather_evidence(labeled.graph, {}, Rng(7));
  WindowMaker maker(labeled.graph, evidence);
  for (int w = 0; w < 40; ++w) {
    const TrainingWindow cut = draw_training_window(labeled, labeled.truth.sizes(), maker, {}, rng);
    ASSERT_EQ(cut.inside.size(), cut.window.nodes.size());
    const NodeId anchor = cut.window.nodes[cut.window.anchor];
    for (size_t t = 0; t < cut.inside.size(); ++t) {
      EXPECT_EQ(cut.inside[t] != 0, labeled.truth[cut.window.nodes[t]] == labeled.truth[anchor]);
    }
  }
}

}  // namespace
}  // namespace coterie
