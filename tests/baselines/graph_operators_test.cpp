#include "coterie/baselines/graph_operators.h"

#include <gtest/gtest.h>

#include "baselines/dense_operators.h"
#include "coterie/error.h"

namespace coterie {
namespace {

using Matrix = RowMatrix<double>;

// A map and its transposed one against the matrices side by side that they stand for. The columns
// lie inside a wider matrix, whose other columns must stay as they are.
template <class Apply, class AddTransposed>
void expect_like(const std::vector<Matrix>& operators, int64_t width, const Apply& apply,
                 const AddTransposed& add_transposed) {
  const int64_t rows = operators[0].rows(), inputs = operators[0].cols();
  const int64_t columns = static_cast<int64_t>(operators.size()) * width;
  const Matrix x = random_matrix(inputs, width, Rng(1));
  Matrix out = Matrix::Constant(rows, columns + 3, 7.0);
  apply(x.data(), width, out.data() + 1, columns + 3);
  const Matrix expected = DenseOperators::side_by_side(operators, x);
  EXPECT_LT((out.middleCols(1, columns) - expected).cwiseAbs().maxCoeff(), 1e-12);
  EXPECT_TRUE((out.col(0).array() == 7).all() && (out.rightCols(2).array() == 7).all());

  const Matrix d_out = random_matrix(rows, columns + 3, Rng(2));
  Matrix dx = random_matrix(inputs, width, Rng(3)), expected_dx = dx;
  add_transposed(d_out.data() + 1, columns + 3, width, dx.data());
  for (size_t r = 0; r < operators.size(); ++r) {
    expected_dx +=
        operators[r].transpose() * d_out.middleCols(1 + static_cast<int64_t>(r) * width, width);
  }
  EXPECT_LT((dx - expected_dx).cwiseAbs().maxCoeff(), 1e-12);
}

class EveryMap : public testing::TestWithParam<std::pair<int64_t, int64_t>> {};  // powers, width

TEST_P(EveryMap, DoesWhatItsMatrixDoes) {
  const int64_t powers = GetParam().first;
  const int64_t width = GetParam().second;
  const Graph graph = random_graph(14, 0.25, Rng(5));
  const DenseOperators dense(graph, powers);
  const GraphOperators on(graph, powers, true);
  ASSERT_EQ(on.count(), powers + 2);
  const auto call = [&](auto apply, auto add) {
    return std::pair([&on, apply](auto... a) { (on.*apply)(a...); },
                     [&on, add](auto... a) { (on.*add)(a...); });
  };
  const auto expect = [&](const std::vector<Matrix>& operators, auto apply, auto add) {
    const auto [forward, back] = call(apply, add);
    expect_like(operators, width, forward, back);
  };
  expect(dense.nodes, &GraphOperators::on_nodes<double>,
         &GraphOperators::add_transposed_on_nodes<double>);
  expect(dense.edges, &GraphOperators::on_edges<double>,
         &GraphOperators::add_transposed_on_edges<double>);
  expect({dense.pm, dense.pd}, &GraphOperators::edges_to_nodes<double>,
         &GraphOperators::add_transposed_edges_to_nodes<double>);
  expect({dense.pm.transpose(), dense.pd.transpose()}, &GraphOperators::nodes_to_edges<double>,
         &GraphOperators::add_transposed_nodes_to_edges<double>);
}
INSTANTIATE_TEST_SUITE_P(GraphOperators, EveryMap,
                         testing::Values(std::pair(1, 8), std::pair(2, 8), std::pair(2, 3)));

TEST(GraphOperators, HigherPowersOfTheAdjacencyAreThresholdedSquaresOfEachOther) {
  const Graph graph = random_graph(20, 0.08, Rng(6));
  const DenseOperators dense(graph, 4);
  const GraphOperators on(graph, 4, false);
  expect_like(
      dense.nodes, 3, [&](auto... a) { on.on_nodes(a...); },
      [&](auto... a) { on.add_transposed_on_nodes(a...); });
}

// The path 0 - 1 - 2 has the edges 0>1, 1>0, 1>2, 2>1 in the order of its rows. Without turning
// back, 0>1 goes on to 1>2, and 2>1 to 1>0; nothing goes on from the others.
TEST(GraphOperators, WalksOnAPathDoNotTurnBack) {
  GraphBuilder builder(3);
  builder.add_edge(0, 1);
  builder.add_edge(1, 2);
  const GraphOperators on(builder.build(), 2, true);
  const std::vector<double> y{10, 20, 30, 40};
  std::vector<double> out(16);
  on.on_edges(y.data(), 1, out.data(), 4);
  EXPECT_EQ(out, (std::vector<double>{10, 30, 0, 10,  //
                                      20, 0, 0, 0,    //
                                      30, 0, 0, 0,    //
                                      40, 20, 0, 40}));
  EXPECT_EQ(on.line_degree(0), 1);
  EXPECT_EQ(on.line_degree(1), 0);
}

// In a triangle every walk goes round: two steps from 0>1 lead to 2>0.
TEST(GraphOperators, WalksOnATriangleGoRound) {
  GraphBuilder builder(3);
  builder.add_edge(0, 1);
  builder.add_edge(1, 2);
  builder.add_edge(0, 2);
  const GraphOperators on(builder.build(), 2, true);
  const std::vector<double> y{1, 2, 4, 8, 16, 32};  // 0>1 0>2 1>0 1>2 2>0 2>1
  std::vector<double> out(24);
  on.on_edges(y.data(), 1, out.data(), 4);
  EXPECT_EQ(out[1], 8);   // 0>1 goes on to 1>2
  EXPECT_EQ(out[2], 16);  // and then to 2>0
}

TEST(GraphOperators, RefusesPowersThatItDoesNotHave) {
  const Graph graph = random_graph(5, 0.5, Rng(1));
  EXPECT_THROW(GraphOperators(graph, 0, false), UsageError);
  EXPECT_THROW(GraphOperators(graph, 3, true), UsageError);
}

}  // namespace
}  // namespace coterie
