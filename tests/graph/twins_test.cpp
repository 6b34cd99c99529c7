#include "coterie/graph/twins.h"

#include <gtest/gtest.h>

#include "coterie/graph/graph_builder.h"

namespace coterie {
namespace {

TEST(TwinsApart, CountsNodesWithTheSameNeighborsInOtherCommunities) {
  GraphBuilder builder(6);  // 0 and 1 share their neighbors 2 and 3; 4 and 5 hang on 3
  for (const auto& [i, j] : {std::pair{0, 2}, {0, 3}, {1, 2}, {1, 3}, {3, 4}, {3, 5}}) {
    builder.add_edge(i, j);
  }
  const Graph graph = builder.build();
  EXPECT_EQ(twins_apart(graph, std::vector<int32_t>{0, 0, 0, 1, 1, 1}), 0);
  EXPECT_EQ(twins_apart(graph, std::vector<int32_t>{0, 1, 0, 1, 1, 1}), 2);
  EXPECT_EQ(twins_apart(graph, std::vector<int32_t>{0, 1, 0, 1, 1, 0}), 4);
}

TEST(TwinsApart, KnowsTwinsThatAreNeighborsAndTheWeightsOfEdges) {
  const Graph triangle({0, 2, 4, 6}, {1, 2, 0, 2, 0, 1});
  EXPECT_EQ(twins_apart(triangle, std::vector<int32_t>{0, 0, 1}), 3);
  // A path of three, with equal and with different weights.
  const std::vector<int32_t> ends_apart{0, 0, 1};
  EXPECT_EQ(twins_apart(Graph({0, 1, 3, 4}, {1, 0, 2, 1}, {}, {5, 5, 5, 5}), ends_apart), 2);
  EXPECT_EQ(twins_apart(Graph({0, 1, 3, 4}, {1, 0, 2, 1}, {}, {5, 5, 7, 7}), ends_apart), 0);
  EXPECT_EQ(twins_apart(GraphBuilder(2).build(), std::vector<int32_t>{0, 1}), 0);
}

}  // namespace
}  // namespace coterie
