#include "coterie/communities/resolution.h"

#include <gtest/gtest.h>

#include <cmath>

#include "communities/example_graphs.h"
#include "coterie/communities/resolution_choice.h"
#include "coterie/error.h"

namespace coterie {
namespace {

TEST(FittedResolution, IsTheLogarithmicMeanOfTheRelativeDensities) {
  // Two triangles and a bridge: 12 of 14 directed edges within, communities of strength 7.
  const Graph graph = example::ring_of_cliques(2, 3);
  const double total = static_cast<double>(graph.directed_edges());
  const double inside = 12 / (total / 2);
  const double outside = (total - 12) / (total / 2);
  const std::optional<double> found = fitted_resolution(graph, {}, example::blocks(2, 3));
  ASSERT_TRUE(found.has_value());
  EXPECT_NEAR(*found, (inside - outside) / std::log(inside / outside), 1e-12);
}

TEST(FittedResolution, DoesNotDependOnTheUnitOfWeights) {
  Rng rng(1);
  const Graph graph = example::planted_blocks(5, 10, 0.6, 0.1, rng);
  const std::vector<float> threes(graph.directed_edges(), 3.0f);
  EXPECT_NEAR(*fitted_resolution(graph, {}, example::blocks(5, 10)),
              *fitted_resolution(graph, threes, example::blocks(5, 10)), 1e-12);
}

TEST(FittedResolution, IsNothingWhereThePartitionSaysNothing) {
  const Graph graph = example::ring_of_cliques(4, 4);
  EXPECT_FALSE(fitted_resolution(graph, {}, example::blocks(1, 16)));
  EXPECT_FALSE(fitted_resolution(graph, {}, example::blocks(16, 1)));
  EXPECT_FALSE(fitted_resolution(GraphBuilder(3).build(), {}, Partition{0, 0, 1}));
  EXPECT_THROW(fitted_resolution(graph, {}, example::blocks(3, 3)), SizeError);
}

TEST(FittedLeiden, FindsManySmallCommunitiesThatModularityJoins) {
  Rng rng(2);
  const Graph graph = example::ring_of_cliques(80, 5);
  EXPECT_LT(leiden(graph, {}, {}, rng).communities(), 80);
  const FittedLeiden found = leiden_fitted(graph, {}, {}, rng);
  EXPECT_EQ(found.partition, example::blocks(80, 5));
  EXPECT_TRUE(found.converged);
  EXPECT_GT(found.resolution, 3);
}

TEST(FittedLeiden, KeepsFewLargeCommunities) {
  Rng rng(3);
  const Graph graph = example::planted_blocks(3, 60, 0.3, 0.05, rng);
  const FittedLeiden found = leiden_fitted(graph, {}, {}, rng);
  EXPECT_EQ(found.partition, example::blocks(3, 60));
}

TEST(FittedLeiden, DoesNotRunAwayWhereThereIsLittleStructure) {
  // Without communities every finer partition looks denser within, and asks for a finer one still.
  Rng rng(4);
  const Graph graph = example::planted_blocks(1, 400, 0.02, 0.02, rng);
  const FittedLeiden found = leiden_fitted(graph, {}, {}, rng);
  EXPECT_LE(found.partition.communities(), leiden(graph, {}, {}, rng).communities() + 10);
}

TEST(ResolutionChoice, IsANumberOrFitted) {
  EXPECT_EQ(ResolutionChoice::from_text("0.5"), (ResolutionChoice{.value = 0.5}));
  EXPECT_EQ(ResolutionChoice::from_text("fitted"), (ResolutionChoice{.fitted = true}));
  for (const char* text : {"1", "0.25", "fitted"}) {
    EXPECT_EQ(ResolutionChoice::from_text(text).to_text(), text);
  }
  for (const char* text : {"", "-1", "1x", "inf", "nan", "fit"}) {
    EXPECT_THROW(ResolutionChoice::from_text(text), InputError) << text;
  }
}

TEST(ResolutionChoice, DecidesHowLeidenRuns) {
  const Graph graph = example::ring_of_cliques(80, 5);
  Rng a(5), b(5), c(5);
  EXPECT_EQ(leiden_at({}, graph, {}, a), leiden(graph, {}, {}, b));
  EXPECT_EQ(leiden_at({.fitted = true}, graph, {}, c), example::blocks(80, 5));
}

}  // namespace
}  // namespace coterie
