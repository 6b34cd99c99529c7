#include "coterie/communities/size_limits.h"

#include <gtest/gtest.h>

#include "coterie/datasets/planted.h"
#include "coterie/error.h"
#include "coterie/graph/graph_builder.h"
#include "coterie/partition/agreement.h"

namespace coterie {
namespace {

TEST(SizeLimits, AreKeptExactly) {
  Rng rng(3);
  const LabeledGraph labeled =
      draw_planted({.nodes = 300,
                    .partition = {.sizes = SizePrior::equal, .communities = 5},
                    .mean_degree = 10.0,
                    .mixing = 0.2},
                   rng);
  for (const SizeLimits limits : {SizeLimits{1, 10}, SizeLimits{5, 20}, SizeLimits{1, 1},
                                  SizeLimits{70, 400}, SizeLimits{7, 13}, SizeLimits{300, 300}}) {
    const Partition kept = within_sizes(labeled.graph, labeled.truth, limits, Rng(1));
    for (const int64_t size : kept.sizes()) {
      EXPECT_LE(size, limits.largest);
      EXPECT_GE(size, limits.smallest) << limits.smallest << " " << limits.largest;
    }
  }
}

TEST(SizeLimits, ChangeNothingThatIsWithinThem) {
  Rng rng(3);
  const LabeledGraph labeled = draw_planted({.nodes = 200}, rng);
  EXPECT_EQ(within_sizes(labeled.graph, labeled.truth, {1, 200}, Rng(1)), labeled.truth);
}

TEST(SizeLimits, DivideBetweenCommunitiesBeforeTheyDivideInside) {
  Rng rng(3);
  const LabeledGraph labeled =
      draw_planted({.nodes = 200,
                    .partition = {.sizes = SizePrior::equal, .communities = 4},
                    .mean_degree = 14.0,
                    .mixing = 0.1},
                   rng);
  const Partition one(std::vector<int32_t>(labeled.graph.nodes(), 0));
  const Partition divided = within_sizes(labeled.graph, one, {1, 90}, Rng(1));
  EXPECT_GT(adjusted_mutual_information(divided, labeled.truth), 0.9);
}

TEST(SizeLimits, HoldForAGraphWithoutEdgesAndForAClique) {
  GraphBuilder none(20), all(20);
  for (NodeId i = 0; i < 20; ++i) {
    for (NodeId j = i + 1; j < 20; ++j) all.add_edge(i, j);
  }
  const Partition one(std::vector<int32_t>(20, 0));
  for (const Graph& graph : {none.build(), all.build()}) {
    for (const int64_t size : within_sizes(graph, one, {2, 6}, Rng(1)).sizes()) {
      EXPECT_LE(size, 6);
      EXPECT_GE(size, 2);
    }
  }
}

TEST(SizeLimits, MustMakeSense) {
  const Partition one{0, 0};
  GraphBuilder builder(2);
  EXPECT_THROW(within_sizes(builder.build(), one, {3, 2}, Rng(1)), UsageError);
  EXPECT_THROW(within_sizes(builder.build(), one, {0, 2}, Rng(1)), UsageError);
}

}  // namespace
}  // namespace coterie
