#include "coterie/levels/ladder.h"

#include <gtest/gtest.h>

#include "coterie/datasets/neighbors_of_points.h"
#include "coterie/error.h"
#include "coterie/levels/group_clues.h"
#include "coterie/models/model_file.h"
#include "coterie/models/weights.h"
#include "on_threads.h"

namespace coterie {
namespace {

// Weights are random: what is drawn means nothing, but all rules hold.
Model untrained(uint64_t seed, int64_t edge_clues = kGroupEdgeClues) {
  ModelOptions options;
  options.width = 16;
  options.encoder.layers = 2;
  options.encoder.features = FeatureKind::groups;
  options.encoder.feature_count = kGroupWindowFeatures;
  options.encoder.edge_feature_count = edge_clues;
  options.clusters.method = HeadKind::ccp;
  ModelFile file;
  file.options = options;
  for (const WeightSpec& spec : list_weights(options)) {
    file.weights.push_back(initial_values(spec, Rng(seed)));
  }
  return Model(std::move(file));
}

class Ladders : public ::testing::Test {
 protected:
  Rng rng{5};
  LabeledGraph labeled = draw_neighbors({.nodes = 700, .components = 6}, rng);
  EdgeFacts facts = edge_facts(labeled.graph, Rng(1));
  FinePartitions fine{labeled.graph, Rng(1)};
};

TEST_F(Ladders, EveryLevelJoinsCommunitiesOfTheOneBelow) {
  for (uint64_t seed = 0; seed < 6; ++seed) {
    const Ladder ladder = draw_ladder(untrained(seed), labeled.graph, facts, fine, {}, Rng(seed));
    ASSERT_FALSE(ladder.empty());
    for (size_t l = 1; l < ladder.size(); ++l) {
      EXPECT_LT(ladder[l].communities(), ladder[l - 1].communities());
      std::vector<int32_t> above(ladder[l - 1].communities(), -1);
      for (NodeId i = 0; i < labeled.graph.nodes(); ++i) {
        int32_t& of = above[ladder[l - 1][i]];
        if (of < 0) of = ladder[l][i];
        EXPECT_EQ(of, ladder[l][i]);
      }
    }
  }
}

TEST_F(Ladders, AreTheSameForAnyNumberOfThreads) {
  const Model model = untrained(8);
  const Ladder one = draw_ladder(model, labeled.graph, facts, fine, {}, Rng(3));
  const ThreadScope threads(4);
  EXPECT_EQ(draw_ladder(model, labeled.graph, facts, fine, {}, Rng(3)), one);
  EXPECT_NE(draw_ladder(model, labeled.graph, facts, fine, {}, Rng(4)), one);
}

TEST_F(Ladders, RefuseAModelThatReadsOtherClues) {
  const Model other = untrained(1, 2 * kGroupEdgeClues);
  EXPECT_THROW(draw_ladder(other, labeled.graph, facts, fine, {}, Rng(1)), SizeError);
}

TEST_F(Ladders, KeepKnownNodesTogetherAndApart) {
  std::vector<int32_t> known(labeled.graph.nodes(), -1);
  for (const NodeId i : {10, 20, 30}) known[i] = 0;
  for (const NodeId i : {40, 50}) known[i] = 1;
  for (uint64_t seed = 0; seed < 4; ++seed) {
    const Ladder ladder =
        draw_ladder(untrained(seed), labeled.graph, facts, fine, {.known = known}, Rng(seed));
    for (const Partition& level : ladder) {
      EXPECT_EQ(level[10], level[20]);
      EXPECT_EQ(level[10], level[30]);
      EXPECT_EQ(level[40], level[50]);
      EXPECT_NE(level[10], level[40]);
    }
  }
}

}  // namespace
}  // namespace coterie
