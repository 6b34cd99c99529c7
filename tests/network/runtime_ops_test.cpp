#include "coterie/network/runtime_ops.h"

#include <gtest/gtest.h>

#include "coterie/error.h"
#include "coterie/graph/graph_builder.h"
#include "network/plain_network.h"
#include "on_threads.h"

namespace coterie {
namespace {

using plain::Matrix;

void expect_near(const Array& ours, const Matrix& theirs, double tolerance = 1e-5) {
  ASSERT_EQ(ours.rows(), static_cast<int64_t>(theirs.size()));
  for (int64_t r = 0; r < ours.rows(); ++r) {
    ASSERT_EQ(ours.columns(), static_cast<int64_t>(theirs[r].size()));
    for (int64_t c = 0; c < ours.columns(); ++c) {
      ASSERT_NEAR(ours.row(r)[c], theirs[r][c], tolerance * (1 + std::abs(theirs[r][c])))
          << r << ", " << c;
    }
  }
}

Graph two_stars_and_a_hermit() {
  GraphBuilder builder(9);
  for (const auto& [i, j] : {std::pair{0, 1}, {0, 2}, {0, 3}, {4, 5}, {4, 6}, {4, 7}, {3, 7}}) {
    builder.add_edge(i, j);
  }
  return builder.build();
}

TEST(Array, CopiesShareTheirNumbersUntilOneIsOverwritten) {
  RuntimeOps ops;
  const Array x({1, -2, 3, -4}, 2, 2);
  const Array y = ops.relu(x);
  expect_near(x, {{1, -2}, {3, -4}});
  expect_near(y, {{1, 0}, {3, 0}});
}

TEST(RuntimeOps, RowsAreGatheredRepeatedAndCut) {
  RuntimeOps ops;
  const Array x({1, 2, 3, 4, 5, 6}, 2, 3);
  const std::vector<int32_t> rows{1, -1, 0, 1};
  expect_near(ops.gather_rows(x, rows), {{4, 5, 6}, {0, 0, 0}, {1, 2, 3}, {4, 5, 6}});
  expect_near(ops.repeat_rows(x, 2), {{1, 2, 3}, {4, 5, 6}, {1, 2, 3}, {4, 5, 6}});
  expect_near(ops.columns(x, 1, 2), {{2, 3}, {5, 6}});
  expect_near(ops.add_row(x, Array({10, 0, -1}, 1, 3)), {{11, 2, 2}, {14, 5, 5}});
  expect_near(ops.subtract(x, ops.ones(2, 3)), {{0, 1, 2}, {3, 4, 5}});
}

TEST(RuntimeOps, UnitRowsHaveLengthOneAndZeroRowsStay) {
  RuntimeOps ops;
  expect_near(ops.unit_rows(Array({3, 4, 0, 0}, 2, 2)), {{0.6, 0.8}, {0, 0}});
}

TEST(RuntimeOps, MeansOfSetsAreZeroWhereASetIsEmpty) {
  RuntimeOps ops;
  const Array x({1, 2, 3, 4, 5, 6}, 3, 2);
  const std::vector<int64_t> offsets{0, 2, 2, 5};
  const std::vector<int32_t> members{2, 0, 1, 1, 2};
  expect_near(ops.segment_mean(x, {offsets, members}),
              {{3, 4}, {0, 0}, {(3 + 3 + 5) / 3.0, (4 + 4 + 6) / 3.0}});
  const std::vector<int64_t> own{0, 1, 3};
  expect_near(ops.segment_mean(x, {own, {}}), {{1, 2}, {4, 5}});
  expect_near(ops.zero_empty(x, {offsets, members}), {{1, 2}, {0, 0}, {5, 6}});
}

TEST(RuntimeOps, SumsRunDownEachSegment) {
  RuntimeOps ops;
  const Array x({1, 2, 3, 4}, 4, 1);
  const std::vector<int64_t> offsets{0, 3, 4};
  expect_near(ops.cumulative_sum(x, offsets, false), {{1}, {3}, {6}, {4}});
  expect_near(ops.cumulative_sum(x, offsets, true), {{0}, {1}, {3}, {0}});
}

TEST(RuntimeOps, NeighborMeansAreThoseOfPlainLoops) {
  const Graph graph = two_stars_and_a_hermit();
  Rng rng(2);
  const Matrix x = plain::random_matrix(9, 19, rng);
  Matrix mean(9, plain::Row(19, 0.0));
  for (NodeId i = 0; i < 9; ++i) {
    for (const NodeId j : graph.neighbors(i)) {
      for (int c = 0; c < 19; ++c) mean[i][c] += x[j][c] / static_cast<double>(graph.degree(i));
    }
  }
  RuntimeOps ops;
  expect_near(ops.neighbor_mean(&graph, plain::to_array(x)), mean);
}

TEST(RuntimeOps, AThousandRowsAreTheSameOnAnyNumberOfThreads) {
  plain::RandomWeights weights;
  const Linear<Array> layer(weights, "layer", 16, 24);
  Rng rng(3);
  const Matrix x = plain::random_matrix(2000, 16, rng);
  RuntimeOps ops;
  const auto product = [&] { return ops.linear(plain::to_array(x), layer); };
  const Array ours = product();
  expect_near(ours, plain::linear(weights, "layer", x));
  const Array other = on_threads(3, product);
  EXPECT_TRUE(std::equal(ours.values().begin(), ours.values().end(), other.values().begin()));
}

TEST(RuntimeOps, ComposedLayersAreOneAfterTheOther) {
  plain::RandomWeights weights;
  const Linear<Array> inner(weights, "inner", 16, 16), outer(weights, "outer", 16, 16);
  Rng rng(3);
  const Matrix x = plain::random_matrix(5, 16, rng);
  RuntimeOps ops;
  expect_near(ops.linear(plain::to_array(x), compose(ops, outer, inner)),
              plain::linear(weights, "outer", plain::linear(weights, "inner", x)));
}

TEST(RuntimeOps, StopBetweenLayersOfEdges) {
  std::stop_source source;
  source.request_stop();
  RuntimeOps ops(source.get_token());
  plain::RandomWeights weights;
  const GatedGcn<Array> network(weights, "encoder", 4, 0, 16, 2);
  const Graph graph = two_stars_and_a_hermit();
  EXPECT_THROW(encode(ops, network, &graph, Array(std::vector<float>(36), 9, 4)), Interrupted);
}

}  // namespace
}  // namespace coterie
