#include "coterie/communities/ensemble.h"

#include "coterie/communities/edge_co_membership.h"
#include "coterie/communities/louvain.h"
#include "coterie/error.h"
#include "coterie/parallel.h"

namespace coterie {
namespace {

void check_floor(double floor) {
  if (!(floor >= 0 && floor <= 1)) {
    throw UsageError("the weight of edges whose ends are never together is between 0 and 1");
  }
}

void divide(std::span<float> counts, int64_t number) {
  for (float& count : counts) count /= static_cast<float>(number);
}

void raise_to_floor(std::span<float> shares, double floor) {
  for (float& share : shares) share = static_cast<float>(floor + (1 - floor) * share);
}

}  // namespace

std::vector<float> share_of_passes(const Graph& graph, std::span<const float> weights,
                                   int64_t passes, double resolution, const Rng& rng,
                                   std::stop_token stop) {
  if (passes < 1) throw UsageError("an ensemble has at least one pass");
  std::vector<float> shares(graph.directed_edges(), 0.0f);
  // In rounds of as many passes as threads, so that few partitions are in memory at a time. Counts
  // are whole numbers: their sum does not depend on the rounds.
  const int64_t at_once = current_threads();
  for (int64_t first = 0; first < passes; first += at_once) {
    std::vector<Partition> found(std::min(at_once, passes - first));
    parallel_for(std::ssize(found), [&](int64_t t) {
      if (stop.stop_requested()) throw Interrupted();
      Rng pass = rng.stream("pass", static_cast<uint64_t>(first + t));
      found[t] = louvain_pass(graph, weights, resolution, pass);
    });
    for (const Partition& partition : found) add_co_membership(graph, partition, shares);
  }
  divide(shares, passes);
  return shares;
}

std::vector<float> share_of_partitions(const Graph& graph, std::span<const Partition> partitions) {
  if (partitions.empty()) throw UsageError("a consensus needs at least one partition");
  std::vector<float> shares(graph.directed_edges(), 0.0f);
  for (const Partition& partition : partitions) add_co_membership(graph, partition, shares);
  divide(shares, static_cast<int64_t>(partitions.size()));
  return shares;
}

std::vector<uint8_t> two_core(const Graph& graph) {
  std::vector<uint8_t> inside(graph.nodes(), 1);
  std::vector<int64_t> left(graph.nodes());
  std::vector<NodeId> leaving;
  for (NodeId i = 0; i < graph.nodes(); ++i) {
    left[i] = graph.degree(i);
    if (left[i] < 2) leaving.push_back(i);
  }
  while (!leaving.empty()) {
    const NodeId node = leaving.back();
    leaving.pop_back();
    inside[node] = 0;
    for (const NodeId neighbor : graph.neighbors(node)) {
      // At the very step that leaves it one neighbor, so that each node goes once.
      if (inside[neighbor] && --left[neighbor] == 1) leaving.push_back(neighbor);
    }
  }
  return inside;
}

std::vector<float> ecg_weights(const Graph& graph, std::span<const float> weights,
                               const EcgOptions& options, const Rng& rng, std::stop_token stop) {
  check_floor(options.floor);
  std::vector<float> shares =
      share_of_passes(graph, weights, options.passes, 1, rng.stream("ecg"), stop);
  // A leaf has one neighbor and joins it in every pass: its edge would weigh as much as one within
  // a clique.
  const std::vector<uint8_t> core = two_core(graph);
  for (NodeId i = 0; i < graph.nodes(); ++i) {
    for (int64_t e = graph.row_ptr()[i]; e < graph.row_ptr()[i + 1]; ++e) {
      if (!core[i] || !core[graph.neighbors()[e]]) shares[e] = 0;
    }
  }
  raise_to_floor(shares, options.floor);
  return shares;
}

Partition ecg(const Graph& graph, std::span<const float> weights, const EcgOptions& options,
              const Rng& rng, std::stop_token stop) {
  Rng last = rng.stream("leiden");
  return leiden(graph, ecg_weights(graph, weights, options, rng, stop), options.leiden, last, stop);
}

Partition consensus(const Graph& graph, std::span<const Partition> draws,
                    const ConsensusOptions& options, Rng& rng, std::stop_token stop) {
  check_floor(options.floor);
  std::vector<float> shares = share_of_partitions(graph, draws);
  raise_to_floor(shares, options.floor);
  return leiden(graph, shares, options.leiden, rng, stop);
}

}  // namespace coterie
