#include "coterie/baselines/dmon.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "classical/small_graphs.h"
#include "coterie/baselines/dmon_network.h"
#include "coterie/error.h"
#include "coterie/partition/agreement.h"
#include "on_threads.h"

namespace coterie {
namespace {

using Rows = std::vector<std::vector<double>>;

Rows zeros(int64_t rows, int64_t columns) { return Rows(rows, std::vector<double>(columns, 0.0)); }

Rows product(const Rows& a, const Rows& b) {
  Rows result = zeros(std::ssize(a), std::ssize(b[0]));
  for (size_t i = 0; i < a.size(); ++i) {
    for (size_t k = 0; k < b.size(); ++k) {
      for (size_t j = 0; j < b[0].size(); ++j) result[i][j] += a[i][k] * b[k][j];
    }
  }
  return result;
}

// The formulas of dmon.h with dense matrices in double.
struct PlainDmon {
  Rows x, adjacency, weight, out;
  std::vector<double> scale, bias, out_bias;
  Rows factors;  // of the logits
  double collapse_weight = 1;

  double loss() const {
    const size_t n = adjacency.size(), width = scale.size(), clusters = out_bias.size();
    std::vector<double> degree(n, 0.0);
    for (size_t i = 0; i < n; ++i) {
      for (size_t j = 0; j < n; ++j) degree[i] += adjacency[i][j];
    }
    Rows normalized = adjacency;
    for (size_t i = 0; i < n; ++i) {
      normalized[i][i] = 1;
      for (size_t j = 0; j < n; ++j) {
        normalized[i][j] /= std::sqrt((degree[i] + 1) * (degree[j] + 1));
      }
    }
    const Rows xw = product(x, weight), axw = product(normalized, xw);
    Rows hidden = zeros(n, width);
    for (size_t i = 0; i < n; ++i) {
      for (size_t c = 0; c < width; ++c) {
        const double z = scale[c] * xw[i][c] + axw[i][c] + bias[c];
        hidden[i][c] = 1.0507009873554805 * (z > 0 ? z : 1.6732632423543772 * std::expm1(z));
      }
    }
    Rows assignment = product(hidden, out);
    for (size_t i = 0; i < n; ++i) {
      double sum = 0;
      for (size_t k = 0; k < clusters; ++k) {
        assignment[i][k] = std::exp(factors[i][k] * (assignment[i][k] + out_bias[k]));
        sum += assignment[i][k];
      }
      for (double& c : assignment[i]) c /= sum;
    }
    double total = 0, trace = 0, null = 0, squares = 0;
    for (const double d : degree) total += d;
    for (size_t k = 0; k < clusters; ++k) {
      double size = 0, volume = 0;
      for (size_t i = 0; i < n; ++i) {
        size += assignment[i][k];
        volume += degree[i] * assignment[i][k];
        for (size_t j = 0; j < n; ++j) {
          trace += assignment[i][k] * adjacency[i][j] * assignment[j][k];
        }
      }
      null += volume * volume / (2 * total);
      squares += size * size;
    }
    const double collapse =
        std::sqrt(static_cast<double>(clusters)) / static_cast<double>(n) * std::sqrt(squares) - 1;
    return -(trace - null) / (2 * total) + collapse_weight * collapse;
  }
};

// The same random parameters in both.
struct Pair {
  Graph graph;
  std::vector<float> features;
  std::vector<float> factors;
  PlainDmon plain;
  DmonNetwork network;
  struct Place {
    double* plain;
    int64_t at;
  };
  std::vector<Place> places;

  Pair(int64_t nodes, int64_t columns, int64_t width, int64_t clusters, bool dropout, Rng rng)
      : graph(example::planted(nodes, 3, 0.6, 0.2, rng)),
        features(normals(nodes * columns, rng)),
        network(graph, features, clusters, width, 0.7) {
    plain.collapse_weight = 0.7;
    plain.adjacency = zeros(nodes, nodes);
    for (NodeId i = 0; i < nodes; ++i) {
      for (const NodeId j : graph.neighbors(i)) plain.adjacency[i][j] = 1;
    }
    plain.x = zeros(nodes, columns);
    for (int64_t i = 0; i < nodes * columns; ++i) plain.x[i / columns][i % columns] = features[i];
    plain.factors = Rows(nodes, std::vector<double>(clusters, 1.0));
    for (int64_t i = 0; dropout && i < nodes * clusters; ++i) {
      factors.push_back(rng.bernoulli(0.5) ? 2.0f : 0.0f);
      plain.factors[i / clusters][i % clusters] = factors.back();
    }
    plain.weight = zeros(columns, width);
    plain.out = zeros(width, clusters);
    plain.scale = plain.bias = std::vector<double>(width);
    plain.out_bias = std::vector<double>(clusters);
    for (int64_t unit = 0; unit < width; ++unit) {
      for (int64_t c = 0; c < columns; ++c) {
        places.push_back({&plain.weight[c][unit], network.weight(c, unit)});
      }
      places.push_back({&plain.scale[unit], network.scale(unit)});
      places.push_back({&plain.bias[unit], network.bias(unit)});
      for (int64_t k = 0; k < clusters; ++k) {
        places.push_back({&plain.out[unit][k], network.out(unit, k)});
      }
    }
    for (int64_t k = 0; k < clusters; ++k) {
      places.push_back({&plain.out_bias[k], network.out_bias(k)});
    }
    for (const Place& place : places) {
      network.parameters()[place.at] = 0.5f * static_cast<float>(rng.normal());
      *place.plain = network.parameters()[place.at];
    }
  }

  static std::vector<float> normals(int64_t count, Rng& rng) {
    std::vector<float> values(count);
    for (float& value : values) value = static_cast<float>(rng.normal());
    return values;
  }
};

TEST(Dmon, LossAndGradientAreThoseOfTheFormulas) {
  const struct {
    int64_t nodes, columns, width, clusters;
    bool dropout;
  } shapes[] = {{13, 3, 20, 5, false}, {9, 2, 33, 19, false}, {12, 4, 16, 16, true}};
  for (const auto& shape : shapes) {
    Pair pair(shape.nodes, shape.columns, shape.width, shape.clusters, shape.dropout, Rng(1));
    EXPECT_NEAR(pair.network.evaluate(pair.factors), pair.plain.loss(), 1e-6);
    double largest = 0, used = 0, all = 0;
    for (const auto& [value, at] : pair.places) {
      const double middle = *value, step = 1e-6;
      *value = middle + step;
      const double up = pair.plain.loss();
      *value = middle - step;
      const double expected = (up - pair.plain.loss()) / (2 * step);
      *value = middle;
      const double found = pair.network.gradient()[at];
      ASSERT_NEAR(found, expected, 1e-6 + 1e-4 * std::abs(expected));
      largest = std::max(largest, std::abs(expected));
      used += std::abs(found);
    }
    EXPECT_GT(largest, 1e-3);
    // What fills up panels has no gradient.
    for (const float found : pair.network.gradient()) all += std::abs(found);
    EXPECT_NEAR(all, used, 1e-12);
  }
}

TEST(Dmon, StepsGoDownhill) {
  Pair pair(40, 3, 16, 4, false, Rng(2));
  const double before = pair.network.evaluate();
  const auto values = pair.network.parameters();
  for (size_t i = 0; i < values.size(); ++i) values[i] -= 0.1f * pair.network.gradient()[i];
  EXPECT_LT(pair.network.evaluate(), before);
}

TEST(Dmon, FindsPlantedCommunitiesOfEqualSize) {
  Rng rng(3);
  const Graph graph = example::planted(160, 4, 0.5, 0.05, rng);
  for (const auto features : {DmonFeatures::eigenvectors, DmonFeatures::identity}) {
    const DmonOptions options{.clusters = 4, .width = 64, .features = features};
    EXPECT_EQ(dmon(graph, options, Rng(4)), example::modulo(160, 4));
  }
  // It knows no other number of communities than the most that it is given.
  const Partition many = dmon(graph, {.clusters = 16, .width = 64, .steps = 400}, Rng(4));
  EXPECT_LE(many.communities(), 16);
  EXPECT_GT(adjusted_mutual_information(many, example::modulo(160, 4)), 0.4);
}

TEST(Dmon, GivesTheSameForAnyNumberOfThreadsAndAnotherForAnotherSeed) {
  Rng rng(5);
  const Graph graph = example::planted(1200, 30, 0.2, 0.001, rng);
  DmonOptions options{
      .clusters = 8, .width = 40, .steps = 15, .features = DmonFeatures::random, .dropout = 0};
  const Partition one = dmon(graph, options, Rng(6));
  const ThreadScope threads(3);
  EXPECT_EQ(dmon(graph, options, Rng(6)), one);
  EXPECT_NE(dmon(graph, options, Rng(7)), one);
  options.dropout = 0.5;
  EXPECT_NE(dmon(graph, options, Rng(6)), one);
}

TEST(Dmon, ServesTheSmallestGraphs) {
  const DmonOptions options{.clusters = 3, .width = 16, .steps = 5};
  EXPECT_EQ(dmon(Graph(), options, Rng(8)), Partition());
  EXPECT_EQ(dmon(GraphBuilder(1).build(), options, Rng(8)), Partition({0}));
  EXPECT_EQ(dmon(GraphBuilder(4).build(), options, Rng(8)).nodes(), 4);
  EXPECT_EQ(dmon(example::two_triangles(), options, Rng(8)).nodes(), 6);
}

TEST(Dmon, RefusesOptionsOutOfRangeAndStopsWhenAsked) {
  const Graph graph = example::two_triangles();
  EXPECT_THROW(dmon(graph, {.clusters = 0}, Rng(9)), UsageError);
  EXPECT_THROW(dmon(graph, {.clusters = 20, .width = 16}, Rng(9)), UsageError);
  EXPECT_THROW(dmon(graph, {.dropout = 1}, Rng(9)), UsageError);
  EXPECT_THROW(dmon(GraphBuilder(10'001).build(), {.features = DmonFeatures::identity}, Rng(9)),
               UsageError);
  std::stop_source stop;
  stop.request_stop();
  EXPECT_THROW(dmon(graph, {}, Rng(9), stop.get_token()), Interrupted);
}

}  // namespace
}  // namespace coterie
