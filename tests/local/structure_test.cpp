#include "coterie/local/structure.h"

#include <gtest/gtest.h>

#include <cmath>

#include "coterie/datasets/lfr.h"
#include "coterie/datasets/no_communities.h"
#include "local/small_graphs.h"

namespace coterie {
namespace {

TEST(Structure, OfGraphsWithoutCommunitiesIsNearNothingAtAnySizeAndDensity) {
  Rng rng(31);
  for (const double nodes : {600.0, 2000.0}) {
    for (const double degree : {4.0, 12.0}) {
      ErdosRenyiOptions plain;
      plain.nodes = nodes;
      plain.mean_degree = degree;
      ConfigurationOptions tail;
      tail.nodes = nodes;
      tail.mean_degree = degree;
      for (const Graph& graph :
           {draw_erdos_renyi(plain, rng).graph, draw_configuration(tail, rng).graph}) {
        EXPECT_LT(std::abs(structure_beyond_chance(graph, Rng(5))), 1.5) << nodes << ' ' << degree;
      }
    }
  }
}

TEST(Structure, OfGraphsWithHiddenCommunitiesIsFarBeyondChance) {
  Rng rng(32);
  for (const double mixing : {0.1, 0.5}) {
    LfrOptions options;
    options.nodes = 1000;
    options.mixing = mixing;
    const Graph graph = draw_lfr(options, rng).graph;
    EXPECT_GT(structure_beyond_chance(graph, Rng(6)), 4) << mixing;
    EXPECT_LT(probability_of_none(structure_beyond_chance(graph, Rng(6))), 1e-3);
  }
}

TEST(Structure, DoesNotDependOnThreads) {
  const Graph graph = ring_of_cliques(40, 6);
  EXPECT_EQ(structure_beyond_chance(graph, Rng(7), 1), structure_beyond_chance(graph, Rng(7), 4));
}

TEST(Structure, ProbabilityOfNoneFallsFromOneToNothing) {
  EXPECT_GT(probability_of_none(0), 0.97);
  EXPECT_NEAR(probability_of_none(0.85), 0.5, 1e-12);
  EXPECT_LT(probability_of_none(4), 1e-3);
}

}  // namespace
}  // namespace coterie
