#include "coterie/methods/beyond_features.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "coterie/answer/answer.h"
#include "coterie/graph/graph_builder.h"
#include "coterie/partition/agreement.h"
#include "coterie/spectral/laplacian_encoding.h"
#include "models/random_model.h"

namespace coterie {
namespace {

// Cliques of five, each with an edge to the next.
Graph ring_of_cliques(NodeId count) {
  GraphBuilder builder(5 * count);
  for (NodeId c = 0; c < count; ++c) {
    for (NodeId i = 0; i < 5; ++i) {
      for (NodeId j = 0; j < i; ++j) builder.add_edge(5 * c + i, 5 * c + j);
    }
    builder.add_edge(5 * c + 4, (5 * c + 5) % (5 * count));
  }
  return builder.build();
}

double last_of_twenty(const Graph& graph) { return laplacian_encoding(graph).eigenvalues.back(); }

TEST(BeyondFeatures, ManyCliquesAreMoreThanTwentyEigenvectorsHoldAndFewAreNot) {
  for (const NodeId many : {30, 60, 200}) {
    const Graph ring = ring_of_cliques(many);
    EXPECT_TRUE(structure_beyond(last_of_twenty(ring), ring, Rng(1))) << many;
  }
  for (const NodeId few : {6, 10, 15}) {
    const Graph ring = ring_of_cliques(few);
    EXPECT_FALSE(structure_beyond(last_of_twenty(ring), ring, Rng(1))) << few;
  }
}

TEST(BeyondFeatures, RandomGraphsHaveNoMoreThanChance) {
  for (uint64_t seed = 0; seed < 20; ++seed) {
    Rng rng(seed);
    GraphBuilder builder(200);
    for (int e = 0; e < 800; ++e) {
      const auto i = static_cast<NodeId>(rng.below(200)), j = static_cast<NodeId>(rng.below(200));
      if (i != j) builder.add_edge(i, j);
    }
    const Graph graph = builder.build();
    EXPECT_FALSE(structure_beyond(last_of_twenty(graph), graph, rng));
  }
}

TEST(BeyondFeatures, TheAnswerSaysSoAndIsNotSure) {
  ModelFile file = random_model(HeadKind::ccp);
  const OpenedMethod method({}, trained(Model(std::move(file)), "random"));
  const Answer found = answer(method, ring_of_cliques(40), "ring", {.detect = {.samples = 16}});
  EXPECT_THAT(found.context.warnings, testing::Contains(testing::HasSubstr("more structure than")));
  EXPECT_EQ(found.summary.sampled, 32);
  EXPECT_LT(found.summary.k.probability(found.summary.k.mode()), 0.9);
  // A random model reads six eigenvectors.
  const auto few = answer(method, ring_of_cliques(4), "ring", {.detect = {.samples = 16}});
  EXPECT_THAT(few.context.warnings,
              testing::Not(testing::Contains(testing::HasSubstr("more structure than"))));
}

}  // namespace
}  // namespace coterie
