#include "coterie/local/structure.h"

#include <array>
#include <cmath>
#include <vector>

#include "coterie/communities/leiden.h"
#include "coterie/communities/louvain.h"
#include "coterie/datasets/stub_matching.h"
#include "coterie/graph/graph_builder.h"
#include "coterie/parallel.h"
#include "coterie/partition/modularity.h"

namespace coterie {
namespace {

constexpr int64_t kManyEdges = 2'000'000;
constexpr int kOthers = 3;

double best_modularity(const Graph& graph, Rng& rng, const std::stop_token& stop) {
  const Partition found = graph.edges() > kManyEdges
                              ? louvain_pass(graph, graph.weights(), 1, rng)
                              : leiden(graph, graph.weights(), {}, rng, stop);
  return modularity(graph, found);
}

// Edges of equal weight that tell as much: (sum of weights)^2 / (sum of squares).
double effective_edges(const Graph& graph) {
  if (!graph.has_weights()) return static_cast<double>(graph.edges());
  double sum = 0, squares = 0;
  for (const float w : graph.weights()) {
    sum += w;
    squares += double{w} * w;
  }
  return sum * sum / squares / 2;
}

}  // namespace

Graph with_same_degrees(const Graph& graph, Rng& rng) {
  std::vector<int64_t> degrees(graph.nodes());
  std::vector<float> weights;
  for (NodeId i = 0; i < graph.nodes(); ++i) {
    degrees[i] = graph.degree(i);
    if (!graph.has_weights()) continue;
    for (size_t t = 0; t < graph.neighbors(i).size(); ++t) {
      if (graph.neighbors(i)[t] > i) weights.push_back(graph.weights(i)[t]);
    }
  }
  rng.shuffle(std::span(weights));
  GraphBuilder builder(graph.nodes());
  size_t next = 0;
  for (const auto& [i, j] : match_stubs(
           degrees, [](NodeId, NodeId) { return true; }, rng)) {
    if (weights.empty()) {
      builder.add_edge(i, j);
    } else {
      builder.add_edge(i, j, weights[next++ % weights.size()]);
    }
  }
  return builder.build();
}

double structure_beyond_chance(const Graph& graph, const Rng& rng, int threads,
                               std::stop_token stop) {
  if (graph.edges() == 0) return 0;
  std::array<double, 1 + kOthers> found{};
  parallel_for(found.size(), threads, [&](int64_t g) {
    Rng own = rng.stream("graph", g);
    found[g] = g == 0 ? best_modularity(graph, own, stop)
                      : best_modularity(with_same_degrees(graph, own), own, stop);
  });
  double others = 0;
  for (int g = 1; g <= kOthers; ++g) others += found[g] / kOthers;
  return (found[0] - others) * std::sqrt(effective_edges(graph));
}

double probability_of_none(double structure) {
  return 1 / (1 + std::exp(4.6 * (structure - 0.85)));
}

}  // namespace coterie
