#include "coterie/baselines/dmon.h"

#include <cmath>
#include <string>
#include <vector>

#include "coterie/baselines/dmon_network.h"
#include "coterie/error.h"
#include "coterie/kernels/elementwise.h"
#include "coterie/spectral/laplacian_encoding.h"
#include "coterie/spectral/random_features.h"

namespace coterie {
namespace {

constexpr int64_t kColumns = 20;
constexpr int64_t kMostNodesForIdentity = 10'000;
constexpr float kEpsilon = 1e-7f;

void check(const DmonOptions& options) {
  if (options.clusters < 1 || options.width < 1 || options.steps < 0) {
    throw UsageError("DMoN needs at least one cluster and one hidden unit");
  }
  if (options.clusters > options.width) {
    throw UsageError("DMoN cannot have more clusters than hidden units");
  }
  if (!(options.dropout >= 0 && options.dropout < 1)) {
    throw UsageError("the dropout must be at least 0 and below 1");
  }
}

std::vector<float> features_of(const Graph& graph, const DmonOptions& options, const Rng& rng) {
  switch (options.features) {
    case DmonFeatures::eigenvectors:
      return laplacian_encoding(graph, {.columns = kColumns}).features;
    case DmonFeatures::random: {
      Rng normal = rng.stream("features");
      return random_features(graph.nodes(), kColumns, normal);
    }
    case DmonFeatures::identity:
      break;
  }
  const int64_t nodes = graph.nodes();
  if (nodes > kMostNodesForIdentity) {
    throw UsageError("identity features take memory for every pair of nodes; " +
                     std::to_string(nodes) + " nodes are too many");
  }
  std::vector<float> identity(nodes * nodes);
  for (int64_t i = 0; i < nodes; ++i) identity[i * nodes + i] = 1;
  return identity;
}

// Normal vectors made orthonormal one after another (Gram and Schmidt): uniform over orthogonal
// frames.
std::vector<std::vector<double>> orthonormal(int64_t vectors, int64_t size, Rng& rng) {
  std::vector<std::vector<double>> all;
  while (std::ssize(all) < vectors) {
    std::vector<double> next(size);
    for (double& x : next) x = rng.normal();
    for (int pass = 0; pass < 2; ++pass) {  // the second removes what rounding left
      for (const std::vector<double>& other : all) {
        double along = 0;
        for (int64_t i = 0; i < size; ++i) along += next[i] * other[i];
        for (int64_t i = 0; i < size; ++i) next[i] -= along * other[i];
      }
    }
    double squares = 0;
    for (const double x : next) squares += x * x;
    for (double& x : next) x /= std::sqrt(squares);
    all.push_back(std::move(next));
  }
  return all;
}

void initialize(DmonNetwork& network, int64_t columns, int64_t width, Rng rng) {
  const auto span = network.parameters();
  const auto glorot = [&](int64_t sum_of_sides) {
    const double limit = std::sqrt(6 / static_cast<double>(sum_of_sides));
    return static_cast<float>(rng.uniform(-limit, limit));
  };
  for (int64_t c = 0; c < columns; ++c) {
    for (int64_t unit = 0; unit < width; ++unit) {
      span[network.weight(c, unit)] = glorot(columns + width);
    }
  }
  for (int64_t unit = 0; unit < width; ++unit) {  // vectors count as squares
    span[network.scale(unit)] = glorot(2 * width);
    span[network.bias(unit)] = glorot(2 * width);
  }
  const auto out = orthonormal(network.clusters(), width, rng);
  for (int64_t k = 0; k < network.clusters(); ++k) {
    for (int64_t unit = 0; unit < width; ++unit) {
      span[network.out(unit, k)] = static_cast<float>(out[k][unit]);
    }
  }
}

Partition likeliest(const DmonNetwork& network) {
  std::vector<int32_t> labels(network.nodes());
  for (int64_t i = 0; i < network.nodes(); ++i) {
    for (int64_t k = 1; k < network.clusters(); ++k) {
      if (network.assignment(i, k) > network.assignment(i, labels[i])) {
        labels[i] = static_cast<int32_t>(k);
      }
    }
  }
  return Partition(std::span<const int32_t>(labels));
}

}  // namespace

Partition dmon(const Graph& graph, const DmonOptions& options, const Rng& rng,
               std::stop_token stop) {
  check(options);
  if (graph.nodes() == 0) return Partition();
  const std::vector<float> features = features_of(graph, options, rng);
  DmonNetwork network(graph, features, options.clusters, options.width, options.collapse_weight);
  initialize(network, std::ssize(features) / graph.nodes(), options.width, rng.stream("start"));
  const std::span<float> parameters = network.parameters();
  kernels::AlignedVector<float> mean(parameters.size()), square(parameters.size());
  std::vector<float> factors;
  Rng hiding = rng.stream("dropout");
  for (int64_t step = 1; step <= options.steps; ++step) {
    if (stop.stop_requested()) throw Interrupted();
    if (options.dropout > 0) {
      const auto kept = static_cast<float>(1 / (1 - options.dropout));
      factors.resize(graph.nodes() * options.clusters);
      for (float& factor : factors) factor = hiding.bernoulli(options.dropout) ? 0 : kept;
    }
    network.evaluate(factors);
    kernels::adam_step(network.gradient().data(), std::ssize(parameters),
                       kernels::adam_rate(options.learning_rate, step), kEpsilon, mean.data(),
                       square.data(), parameters.data());
  }
  network.evaluate();
  return likeliest(network);
}

}  // namespace coterie
