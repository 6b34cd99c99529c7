#include "coterie/levels/group_clues.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "coterie/datasets/nested.h"
#include "coterie/datasets/planted.h"
#include "coterie/graph/graph_builder.h"
#include "coterie/levels/fine_partition.h"
#include "coterie/levels/node_moves.h"
#include "coterie/levels/training_groups.h"
#include "coterie/partition/agreement.h"
#include "on_threads.h"

namespace coterie {
namespace {

class GroupLevels : public ::testing::Test {
 protected:
  Rng rng{5};
  LabeledGraph labeled = draw_planted({.nodes = 400,
                                       .partition = {.sizes = SizePrior::equal, .communities = 4},
                                       .mean_degree = 12.0,
                                       .mixing = 0.2},
                                      rng);
  const Graph& graph = labeled.graph;
  EdgeFacts facts = edge_facts(graph, Rng(1));
};

// The plain twin: a map of pairs of groups.
TEST_F(GroupLevels, WeightsAndCluesAreThoseOfAMapOfPairs) {
  Rng own(2);
  const Partition groups = FinePartitions(graph, Rng(1)).draw(own);
  const GroupLevel level = group_level(graph, facts, groups, false, Rng(3));
  std::map<std::pair<int32_t, int32_t>, double> weight, common;
  std::vector<double> volume(groups.communities(), 0.0);
  for (NodeId i = 0; i < graph.nodes(); ++i) {
    for (int64_t e = graph.row_ptr()[i]; e < graph.row_ptr()[i + 1]; ++e) {
      const std::pair pair{groups[i], groups[graph.neighbors()[e]]};
      weight[pair] += 1;
      common[pair] += facts.common[e];
      volume[groups[i]] += 1;
    }
  }
  ASSERT_EQ(level.graph.nodes(), groups.communities());
  ASSERT_GT(level.graph.edges(), 0);
  EXPECT_EQ(std::ssize(level.evidence.of_nodes), level.graph.nodes() * kGroupNodeClues);
  EXPECT_EQ(std::ssize(level.evidence.clues), level.graph.directed_edges() * kGroupEdgeClues);
  EXPECT_EQ(std::ssize(level.evidence.shared), kGroupSharedClues);
  for (NodeId a = 0; a < level.graph.nodes(); ++a) {
    const double inside = weight[std::pair{a, a}] / volume[a];
    EXPECT_NEAR(level.evidence.of_nodes[a * kGroupNodeClues + 3], inside, 1e-5);
    for (int64_t e = level.graph.row_ptr()[a]; e < level.graph.row_ptr()[a + 1]; ++e) {
      const NodeId b = level.graph.neighbors()[e];
      const double w = weight[std::pair{a, b}], shared = common[std::pair{a, b}];
      const float* clues = level.evidence.clues.data() + e * kGroupEdgeClues;
      EXPECT_NEAR(level.graph.weights()[e], w / std::sqrt(volume[a] * volume[b]), 1e-5);
      EXPECT_NEAR(clues[1], w / volume[a], 1e-5);
      EXPECT_NEAR(clues[2], w / volume[b], 1e-5);
      EXPECT_NEAR(clues[5], shared / w, 1e-5);
    }
  }
}

TEST_F(GroupLevels, AGroupKeepsItsStrongestNeighborsOnly) {
  std::vector<int32_t> alone(graph.nodes());
  for (NodeId i = 0; i < graph.nodes(); ++i) alone[i] = i;
  const GroupLevel level =
      group_level(graph, facts, Partition(std::span<const int32_t>(alone)), false, Rng(3));
  EXPECT_LE(level.graph.directed_edges(), graph.directed_edges());
  for (const float x : level.evidence.of_nodes) EXPECT_TRUE(std::isfinite(x));
  for (const float x : level.evidence.clues) EXPECT_TRUE(std::isfinite(x));
}

TEST_F(GroupLevels, OneGroupHasNoEdges) {
  const Partition one(std::vector<int32_t>(graph.nodes(), 0));
  const GroupLevel level = group_level(graph, facts, one, true, Rng(3));
  EXPECT_EQ(level.graph.nodes(), 1);
  EXPECT_EQ(level.graph.directed_edges(), 0);
}

TEST_F(GroupLevels, FactsAreTheSameForAnyNumberOfThreads) {
  const ThreadScope threads(4);
  const EdgeFacts again = edge_facts(graph, Rng(1));
  EXPECT_EQ(again.firm, facts.firm);
  EXPECT_EQ(again.common, facts.common);
}

TEST_F(GroupLevels, NodesThatStrayedComeHome) {
  std::vector<int32_t> labels(labeled.truth.labels().begin(), labeled.truth.labels().end());
  for (NodeId i = 0; i < graph.nodes(); i += 6) labels[i] = (labels[i] + 1) % 4;
  const Partition strayed{std::span<const int32_t>(labels)};
  std::vector<int32_t> known(graph.nodes(), -1);
  known[0] = 0;
  Rng own(4);
  const Partition moved = with_nodes_moved(graph, strayed, known, own);
  EXPECT_GT(adjusted_mutual_information(moved, labeled.truth), 0.9);
  EXPECT_GT(adjusted_mutual_information(moved, labeled.truth),
            adjusted_mutual_information(strayed, labeled.truth));
  EXPECT_EQ(moved.communities(), 4);
  // Who is known to be somewhere stays there: with node 6, which strayed to the same place.
  int64_t with_zero = 0;
  for (NodeId i = 0; i < graph.nodes(); ++i) {
    with_zero += moved[i] == moved[0] && labeled.truth[i] == labeled.truth[0];
  }
  EXPECT_LT(with_zero, 30);
}

TEST(TrainingGroups, TellTheMajorityAndTheLevelAbove) {
  Rng rng(7);
  const LabeledGraph nested = draw_nested({.nodes = 600, .level = NestedLevel::fine}, rng);
  ASSERT_EQ(nested.above.nodes(), nested.graph.nodes());
  const EdgeFacts facts = edge_facts(nested.graph, Rng(1));
  const FinePartitions fine(nested.graph, Rng(1));
  bool coarse = false, finest = false;
  for (int d = 0; d < 30; ++d) {
    const TrainingGroups groups = draw_training_groups(nested, facts, fine, rng);
    EXPECT_EQ(groups.truth.nodes(), groups.level.graph.nodes());
    int64_t nodes = 0;
    for (const int64_t size : groups.nodes) nodes += size;
    EXPECT_EQ(nodes, nested.graph.nodes());
    (groups.coarse ? coarse : finest) = true;
    if (groups.coarse) {
      EXPECT_LE(groups.truth.communities(), nested.above.communities());
    }
  }
  EXPECT_TRUE(coarse);
  EXPECT_TRUE(finest);
}

}  // namespace
}  // namespace coterie
