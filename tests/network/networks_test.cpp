// The networks, evaluated by the runtime, beside their formulas in plain loops.
#include <gtest/gtest.h>

#include "coterie/graph/graph_builder.h"
#include "coterie/network/graph_sage.h"
#include "coterie/network/runtime_ops.h"
#include "coterie/network/set_blocks.h"
#include "network/plain_network.h"
#include "on_threads.h"

namespace coterie {
namespace {

using plain::Matrix;
using plain::RandomWeights;

constexpr int64_t kWidth = 16;

void expect_close(const Array& ours, const Matrix& theirs) {
  ASSERT_EQ(ours.rows(), static_cast<int64_t>(theirs.size()));
  for (int64_t r = 0; r < ours.rows(); ++r) {
    for (int64_t c = 0; c < ours.columns(); ++c) {
      ASSERT_NEAR(ours.row(r)[c], theirs[r][c], 2e-5 * (1 + std::abs(theirs[r][c])))
          << r << ", " << c;
    }
  }
}

Graph some_graph() {
  Rng rng(1);
  GraphBuilder builder(24);  // the last two are alone
  for (NodeId i = 0; i < 22; ++i) {
    for (NodeId j = 0; j < i; ++j) {
      if (rng.bernoulli(0.2)) builder.add_edge(i, j);
    }
  }
  return builder.build();
}

TEST(Mlp, HasAPreluBetweenEveryTwoLayers) {
  RandomWeights weights;
  const Mlp<Array> mlp(weights, "u", 7, kWidth, 3, 3);
  Rng rng(2);
  const Matrix x = plain::random_matrix(5, 7, rng);
  Matrix y = x;
  for (const std::string layer : {"u.0", "u.1", "u.2"}) {
    y = plain::linear(weights, layer, y);
    if (layer != "u.2") y = plain::prelu(y, weights.at(layer + ".slope")[0][0]);
  }
  RuntimeOps ops;
  expect_close(apply(ops, mlp, plain::to_array(x)), y);
}

TEST(JointLinear, FindsTheBlockOfAnInputByItsName) {
  RandomWeights weights;
  const JointLinear<Array> joint(weights, "phi.0", {"anchor", "point", "latent"}, kWidth, kWidth);
  Rng rng(2);
  RuntimeOps ops;
  Matrix sum(5, plain::Row(kWidth, 0.0));
  std::vector<Array> inputs;
  for (const std::string name : {"anchor", "point", "latent"}) {
    const Matrix x = plain::random_matrix(5, kWidth, rng);
    inputs.push_back(plain::to_array(x));
    const Matrix term = plain::linear(weights, "phi.0." + name, x);
    sum = plain::add(sum, term);
    // The bias is the whole layer's and comes with its first input.
    EXPECT_EQ(joint[name].has_bias, name == "anchor");
    if (name != "anchor") expect_close(ops.linear(inputs.back(), joint[name]), term);
  }
  for (plain::Row& row : sum) row = plain::add({row}, weights.at("phi.0.bias"))[0];
  expect_close(apply(ops, joint, {inputs[0], inputs[1], inputs[2]}), sum);
}

TEST(SeedPool, IsAttentionOfOneLearnedRowToEachSet) {
  RandomWeights weights;
  const SeedPool<Array> pool_network(weights, "pool", kWidth, 4);
  Rng rng(2);
  const Matrix x = plain::random_matrix(9, kWidth, rng);
  const std::vector<int64_t> offsets{0, 4, 4, 5};
  const std::vector<int32_t> members{8, 2, 2, 5, 0};
  Matrix expected;
  for (size_t s = 0; s + 1 < offsets.size(); ++s) {
    Matrix points;
    for (int64_t m = offsets[s]; m < offsets[s + 1]; ++m) points.push_back(x[members[m]]);
    expected.push_back(
        points.empty() ? plain::Row(kWidth, 0.0)
                       : plain::attention(weights, "pool", weights.at("pool.seed"), points, 4)[0]);
  }
  RuntimeOps ops;
  expect_close(pool(ops, pool_network, plain::to_array(x), {offsets, members}), expected);
}

TEST(InducedBlock, GathersEachSetAndSpreadsItOverItsMembers) {
  RandomWeights weights;
  const InducedBlock<Array> block(weights, "members", kWidth, 4, 3);
  Rng rng(2);
  const Matrix x = plain::random_matrix(9, kWidth, rng);
  const std::vector<int64_t> offsets{0, 4, 6};
  const std::vector<int32_t> members{8, 2, 1, 5, 0, 3};
  Matrix expected;
  for (size_t s = 0; s + 1 < offsets.size(); ++s) {
    Matrix points;
    for (int64_t m = offsets[s]; m < offsets[s + 1]; ++m) points.push_back(x[members[m]]);
    const Matrix gathered =
        plain::attention(weights, "members.gather", weights.at("members.inducing"), points, 4);
    for (plain::Row& row : plain::attention(weights, "members.spread", points, gathered, 4)) {
      expected.push_back(std::move(row));
    }
  }
  RuntimeOps ops;
  const auto rows = project(ops, block, plain::to_array(x));
  expect_close(attend(ops, block, rows, {offsets, members}), expected);
}

TEST(GraphSage, IsItsFormula) {
  const Graph graph = some_graph();
  for (const bool l2norm : {true, false}) {
    RandomWeights weights;
    const GraphSage<Array> network(weights, "encoder", 6, kWidth, 2, l2norm, false);
    Rng rng(2);
    Matrix x = plain::random_matrix(24, 6, rng);
    RuntimeOps ops;
    const Array ours = encode(ops, network, &graph, plain::to_array(x));
    for (const std::string layer : {"encoder.layers.0", "encoder.layers.1"}) {
      Matrix mean(24, plain::Row(x[0].size(), 0.0));
      for (NodeId i = 0; i < 24; ++i) {
        for (const NodeId j : graph.neighbors(i)) {
          for (size_t c = 0; c < x[0].size(); ++c) {
            mean[i][c] += x[j][c] / static_cast<double>(graph.degree(i));
          }
        }
      }
      x = plain::add(plain::linear(weights, layer + ".neighbors", mean),
                     plain::linear(weights, layer + ".self", x));
      for (plain::Row& row : x) {
        double squares = 0;
        for (const double value : row) squares += value * value;
        for (double& value : row) value /= l2norm ? std::sqrt(squares) : 1;
      }
      if (layer == "encoder.layers.0") {
        x = plain::prelu(plain::norm(weights, layer + ".norm", x), 0);
      }
    }
    expect_close(ours, x);
  }
}

TEST(GatedGcn, IsItsFormula) {
  const Graph graph = some_graph();
  RandomWeights weights;
  const GatedGcn<Array> network(weights, "encoder", 6, 0, kWidth, 3);
  Rng rng(2);
  const Matrix features = plain::random_matrix(24, 6, rng);
  const ThreadScope threads(2);
  RuntimeOps ops;
  const Array ours = encode(ops, network, &graph, plain::to_array(features));

  Matrix h = plain::linear(weights, "encoder.node_embedding", features);
  std::map<std::pair<NodeId, NodeId>, plain::Row> edges;  // e_ij of j -> i
  for (NodeId i = 0; i < 24; ++i) {
    for (const NodeId j : graph.neighbors(i)) {
      edges[{i, j}] = plain::linear(weights, "encoder.edge_embedding", {{1.0}})[0];
    }
  }
  for (int layer = 0; layer < 3; ++layer) {
    const std::string name = "encoder.layers." + std::to_string(layer);
    Matrix update = plain::linear(weights, name + ".A", h);
    const Matrix b = plain::linear(weights, name + ".B", h),
                 d = plain::linear(weights, name + ".D", h),
                 e = plain::linear(weights, name + ".E", h);
    for (NodeId i = 0; i < 24; ++i) {
      plain::Row gates(kWidth, 1e-6), sum(kWidth, 0.0);
      for (const NodeId j : graph.neighbors(i)) {
        plain::Row hat = plain::linear(weights, name + ".C", {edges[{i, j}]})[0];
        for (int64_t c = 0; c < kWidth; ++c) {
          hat[c] += d[j][c] + e[i][c];
          const double gate = 1 / (1 + std::exp(-hat[c]));
          gates[c] += gate;
          sum[c] += gate * b[j][c];
        }
        if (layer < 2) {
          edges[{i, j}] =
              plain::add({edges[{i, j}]},
                         plain::prelu(plain::norm(weights, name + ".edge_norm", {hat}), 0))[0];
        }
      }
      for (int64_t c = 0; c < kWidth; ++c) update[i][c] += sum[c] / gates[c];
    }
    h = plain::add(h, plain::prelu(plain::norm(weights, name + ".node_norm", update), 0));
  }
  expect_close(ours, h);
}

}  // namespace
}  // namespace coterie
