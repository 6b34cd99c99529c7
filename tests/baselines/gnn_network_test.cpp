#include "coterie/baselines/gnn_network.h"

#include <gtest/gtest.h>

#include <numeric>

#include "baselines/dense_operators.h"
#include "coterie/error.h"

namespace coterie {
namespace {

using Matrix = RowMatrix<double>;

// The networks once more, as their papers write them: dense matrices, separate maps for the
// halves with and without relu, loops over columns.
class PlainNetwork {
 public:
  PlainNetwork(const GnnNetwork<double>& network, std::span<const double> weights)
      : network_(network), weights_(weights) {}

  Matrix logits(const Graph& graph) const {
    const GnnOptions& options = network_.options();
    const DenseOperators dense(graph, options.powers);
    const bool lgnn = options.kind == GnnKind::lgnn;
    Matrix x = dense.nodes[1].rowwise().sum(), y = dense.edges[1].rowwise().sum();
    for (int64_t l = 0; l <= options.layers + 1; ++l) {
      const bool last = l > options.layers;
      const std::string name = last ? "logits" : "layers." + std::to_string(l);
      Matrix z = DenseOperators::side_by_side(dense.nodes, x);
      if (lgnn) z = beside(z, DenseOperators::side_by_side({dense.pm, dense.pd}, y));
      if (last) return linear(z, name, 0, options.classes);
      x = layer(z, name + ".nodes", options.width, lgnn);
      if (!lgnn) continue;
      z = beside(DenseOperators::side_by_side(dense.edges, y),
                 DenseOperators::side_by_side({dense.pm.transpose(), dense.pd.transpose()}, x));
      y = layer(z, name + ".edges", options.width, lgnn);
    }
    return {};
  }

 private:
  static Matrix beside(const Matrix& a, const Matrix& b) {
    Matrix out(a.rows(), a.cols() + b.cols());
    out << a, b;
    return out;
  }

  double weight(const std::string& name, int64_t place) const {
    for (const auto& weight : network_.list()) {
      if (weight.name == name) return weights_[weight.offset + place];
    }
    ADD_FAILURE() << "no weight is called " << name;
    return 0;
  }

  // Outputs first .. first + count - 1 of the map.
  Matrix linear(const Matrix& z, const std::string& name, int64_t first, int64_t count) const {
    Matrix out(z.rows(), count);
    for (int64_t i = 0; i < z.rows(); ++i) {
      for (int64_t o = 0; o < count; ++o) {
        double sum = weight(name + ".bias", first + o);
        for (int64_t k = 0; k < z.cols(); ++k) {
          sum += z(i, k) * weight(name + ".weight", (first + o) * z.cols() + k);
        }
        out(i, o) = sum;
      }
    }
    return out;
  }

  Matrix layer(const Matrix& z, const std::string& name, int64_t width, bool linear_first) const {
    const Matrix first = linear(z, name, 0, width / 2);
    const Matrix second = linear(z, name, width / 2, width / 2);
    Matrix out =
        linear_first ? beside(first, second.cwiseMax(0.0)) : beside(first.cwiseMax(0.0), second);
    for (int64_t c = 0; c < width; ++c) {
      const double mean = out.col(c).mean();
      const double variance = (out.col(c).array() - mean).square().mean();
      out.col(c) = (out.col(c).array() - mean) / std::sqrt(variance + 1e-5) *
                       weight(name + ".norm.gain", c) +
                   weight(name + ".norm.shift", c);
    }
    return out;
  }

  const GnnNetwork<double>& network_;
  std::span<const double> weights_;
};

// Fresh weights, with gains and shifts that are not 1 and 0.
std::vector<double> some_weights(const GnnNetwork<double>& network) {
  std::vector<double> weights = network.fresh_weights(Rng(3));
  Rng rng(4);
  for (double& weight : weights) weight += 0.2 * rng.normal();
  return weights;
}

class BothNetworks : public testing::TestWithParam<GnnKind> {
 protected:
  GnnOptions options{.kind = GetParam(), .classes = 3, .width = 4, .layers = 2, .powers = 2};
  bool lgnn = GetParam() == GnnKind::lgnn;
};
INSTANTIATE_TEST_SUITE_P(GnnNetwork, BothNetworks, testing::Values(GnnKind::gnn, GnnKind::lgnn));

TEST_P(BothNetworks, ComputeWhatThePlainTwinDoes) {
  const GnnNetwork<double> network(options);
  const auto weights = some_weights(network);
  const Graph graph = random_graph(12, 0.3, Rng(2));
  GnnNetwork<double>::Tape tape;
  const Matrix expected = PlainNetwork(network, weights).logits(graph);
  const GraphOperators operators(graph, options.powers, lgnn);
  for (const bool learning : {true, false}) {
    const Matrix found = network.forward(weights, operators, tape, learning);
    ASSERT_EQ(found.rows(), 12);
    ASSERT_EQ(found.cols(), 3);
    EXPECT_LT((found - expected).cwiseAbs().maxCoeff(), 1e-10 * expected.cwiseAbs().maxCoeff());
  }
}

TEST_P(BothNetworks, HaveTheGradientOfFiniteDifferences) {
  const GnnNetwork<double> network(options);
  auto weights = some_weights(network);
  const Graph graph = random_graph(9, 0.4, Rng(2));
  const GraphOperators operators(graph, options.powers, lgnn);
  const Matrix slope = random_matrix(9, 3, Rng(6));
  GnnNetwork<double>::Tape tape;
  const auto value = [&] {
    return network.forward(weights, operators, tape, true).cwiseProduct(slope).sum();
  };
  value();
  const auto gradient = network.backward(weights, operators, tape, slope);
  ASSERT_EQ(gradient.size(), weights.size());
  for (size_t w = 0; w < weights.size(); ++w) {
    const double kept = weights[w], step = 1e-6;
    weights[w] = kept + step;
    const double above = value();
    weights[w] = kept - step;
    const double below = value();
    weights[w] = kept;
    const double numeric = (above - below) / (2 * step);
    EXPECT_NEAR(gradient[w], numeric, 2e-5 * (1 + std::abs(numeric))) << "weight " << w;
  }
}

TEST_P(BothNetworks, GiveRenamedNodesTheSameLogits) {
  const GnnNetwork<double> network(options);
  const auto weights = some_weights(network);
  const Graph graph = random_graph(12, 0.3, Rng(2));
  std::vector<NodeId> order(12);
  std::iota(order.begin(), order.end(), 0);
  Rng(8).shuffle(std::span(order));
  const Graph renamed = induced_subgraph(graph, order);
  GnnNetwork<double>::Tape tape;
  const Matrix logits =
      network.forward(weights, GraphOperators(graph, options.powers, lgnn), tape, false);
  const Matrix others =
      network.forward(weights, GraphOperators(renamed, options.powers, lgnn), tape, false);
  for (int64_t i = 0; i < 12; ++i) {
    EXPECT_LT((others.row(i) - logits.row(order[i])).cwiseAbs().maxCoeff(), 1e-9);
  }
}

TEST_P(BothNetworks, SurviveGraphsWithoutEdges) {
  const GnnNetwork<double> network(options);
  const auto weights = some_weights(network);
  GnnNetwork<double>::Tape tape;
  for (const int64_t nodes : {1, 3}) {
    const GraphOperators operators(GraphBuilder(nodes).build(), options.powers, lgnn);
    const Matrix logits = network.forward(weights, operators, tape, true);
    EXPECT_TRUE(logits.allFinite());
    const auto gradient = network.backward(weights, operators, tape, Matrix::Ones(nodes, 3));
    for (const double g : gradient) EXPECT_TRUE(std::isfinite(g));
  }
}

TEST(GnnNetwork, StartsWithinTheBoundOfItsInputs) {
  const GnnNetwork<float> network({.kind = GnnKind::lgnn});
  const std::vector<float> weights = network.fresh_weights(Rng(1));
  ASSERT_EQ(static_cast<int64_t>(weights.size()), network.size());
  for (const auto& weight : network.list()) {
    const float first = weights[weight.offset];
    if (weight.fan_in == 0) {
      EXPECT_EQ(first, weight.constant) << weight.name;
    } else {
      EXPECT_LE(std::abs(first), 1 / std::sqrt(static_cast<float>(weight.fan_in)));
      EXPECT_NE(first, 0);
    }
  }
}

TEST(GnnNetwork, RefusesOptionsThatMakeNoNetwork) {
  EXPECT_THROW(GnnNetwork<float>({.width = 7}), UsageError);
  EXPECT_THROW(GnnNetwork<float>({.classes = 0}), UsageError);
  EXPECT_THROW(GnnNetwork<float>({.powers = 0}), UsageError);
  EXPECT_THROW(GnnNetwork<float>({.kind = GnnKind::lgnn, .powers = 3}), UsageError);
}

}  // namespace
}  // namespace coterie
