#include "coterie/local/evidence.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

#include "coterie/communities/leiden.h"
#include "coterie/communities/louvain.h"
#include "coterie/communities/resolution.h"
#include "coterie/error.h"
#include "coterie/graph/common_neighbors.h"
#include "coterie/parallel.h"

namespace coterie {
namespace {

// Edges that no pass keeps together are still walked on now and then.
constexpr float kFloor = 0.05f;

// Nodes in blocks that threads take one after another.
constexpr int64_t kBlock = 4096;

void for_blocks(int64_t nodes, const std::function<void(NodeId, NodeId)>& work) {
  parallel_for((nodes + kBlock - 1) / kBlock, [&](int64_t b) {
    work(static_cast<NodeId>(b * kBlock), static_cast<NodeId>(std::min(nodes, (b + 1) * kBlock)));
  });
}

struct Spread {
  double mean = 0, deviation = 0;
};

Spread spread_of(const std::vector<float>& clues, int64_t clue) {
  const int64_t count = static_cast<int64_t>(clues.size()) / kEdgeClues;
  if (count == 0) return {};
  double sum = 0, squares = 0;
  for (int64_t e = 0; e < count; ++e) {
    const double x = clues[e * kEdgeClues + clue];
    sum += x;
    squares += x * x;
  }
  const double mean = sum / static_cast<double>(count);
  return {mean, std::sqrt(std::max(0.0, squares / static_cast<double>(count) - mean * mean))};
}

// Adds the share of partitions in which the ends of an edge are together, as one clue. Each
// partition has its own stream, so that they can be found at the same time.
void add_shares(const Graph& graph, int64_t clue, int count, const Rng& rng,
                const std::function<Partition(Rng&)>& find, std::vector<float>& clues) {
  std::vector<Partition> found(count);
  parallel_for(count, [&](int64_t r) {
    Rng own = rng.stream("run", r);
    found[r] = find(own);
  });
  const float share = 1.0f / static_cast<float>(std::max(count, 1));
  for_blocks(graph.nodes(), [&](NodeId begin, NodeId end) {
    for (const Partition& partition : found) {
      for (NodeId i = begin; i < end; ++i) {
        for (int64_t e = graph.row_ptr()[i]; e < graph.row_ptr()[i + 1]; ++e) {
          if (partition[i] == partition[graph.neighbors()[e]])
            clues[e * kEdgeClues + clue] += share;
        }
      }
    }
  });
}

// The resolution fitted to the partition at resolution 1, twice: further rounds run away where
// communities are hard to see.
double fit_resolution(const Graph& graph, const Rng& rng, const std::stop_token& stop) {
  double resolution = 1;
  for (uint64_t round = 0; round < 2; ++round) {
    Rng own = rng.stream("round", round);
    const Partition found =
        leiden(graph, graph.weights(), {.resolution = resolution, .iterations = 1}, own, stop);
    const auto fitted = fitted_resolution(graph, graph.weights(), found);
    if (!fitted) break;
    resolution = std::clamp(*fitted, 0.5, 100.0);
  }
  return resolution;
}

}  // namespace

Evidence gather_evidence(const Graph& graph, const EvidenceOptions& options, const Rng& rng,
                         std::stop_token stop) {
  const auto go_on = [&stop] {
    if (stop.stop_requested()) throw Interrupted();
  };
  Evidence evidence;
  const int64_t edges = graph.directed_edges();
  evidence.clues.assign(edges * kEdgeClues, 0.0f);
  const std::span<const float> weights = graph.weights();
  add_shares(
      graph, 0, options.passes, rng.stream("passes"),
      [&](Rng& own) {
        go_on();
        return louvain_pass(graph, weights, 1, own);
      },
      evidence.clues);
  const auto run_leiden = [&](double resolution) {
    return [&, resolution](Rng& own) {
      return leiden(graph, weights, {.resolution = resolution, .iterations = 1}, own, stop);
    };
  };
  add_shares(graph, 1, options.runs, rng.stream("plain"), run_leiden(1), evidence.clues);
  const double resolution = fit_resolution(graph, rng.stream("fit"), stop);
  add_shares(graph, 2, options.runs, rng.stream("fitted"), run_leiden(resolution), evidence.clues);
  go_on();
  const std::vector<int32_t> common = common_neighbors(graph);
  const double mean_weight =
      std::accumulate(weights.begin(), weights.end(), 0.0) / static_cast<double>(edges + 1);
  evidence.walk.resize(edges);
  evidence.strength.assign(graph.nodes(), 0.0f);
  evidence.raw_strength.assign(graph.nodes(), 0.0f);
  double squares = 0;
  for (NodeId i = 0; i < graph.nodes(); ++i) {
    const auto degree = static_cast<double>(graph.degree(i));
    squares += degree * degree;
    for (int64_t e = graph.row_ptr()[i]; e < graph.row_ptr()[i + 1]; ++e) {
      float* clue = evidence.clues.data() + e * kEdgeClues;
      // Of an edge, either end has the other as a neighbor that cannot be shared: hence the - 1.
      const double possible =
          std::min(degree, static_cast<double>(graph.degree(graph.neighbors()[e]))) - 1;
      clue[3] = static_cast<float>(common[e] / std::max(possible, 1.0));
      clue[4] = static_cast<float>(std::log1p(common[e]) / 3);
      const float weight = weights.empty() ? 1.0f : weights[e];
      if (!weights.empty()) clue[5] = static_cast<float>(0.5 * std::log(weight / mean_weight));
      // As ECG weighs edges (Poulin and Theberge 2018): walks keep to edges whose ends the passes
      // put together.
      evidence.walk[e] = weight * (kFloor + clue[0]);
      evidence.strength[i] += evidence.walk[e];
      evidence.raw_strength[i] += weight;
    }
  }
  const double nodes = static_cast<double>(std::max<int64_t>(graph.nodes(), 1));
  const double mean_degree = std::max(static_cast<double>(edges) / nodes, 1e-3);
  evidence.shared = {
      static_cast<float>(0.1 * std::log(nodes)), static_cast<float>(0.3 * std::log(mean_degree)),
      static_cast<float>(0.3 * std::log(squares / nodes / mean_degree / mean_degree + 0.1))};
  for (int64_t clue = 0; clue < 3; ++clue) {
    const Spread spread = spread_of(evidence.clues, clue);
    evidence.shared.push_back(static_cast<float>(spread.mean));
    evidence.shared.push_back(static_cast<float>(spread.deviation));
  }
  evidence.shared.push_back(weights.empty() ? 0.0f : 1.0f);
  evidence.shared.push_back(static_cast<float>(0.3 * std::log(resolution)));
  return evidence;
}

}  // namespace coterie
