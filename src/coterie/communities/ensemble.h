#pragma once

#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

#include "coterie/communities/leiden.h"
#include "coterie/graph/graph.h"
#include "coterie/partition/partition.h"
#include "coterie/random.h"

namespace coterie {

// For every directed edge (like graph.neighbors()), the share of `passes` one-level Louvain passes
// (communities/louvain.h) that put its ends into one community. Pass p uses rng's stream ("pass",
// p), so the result does not depend on the number of threads. Throws UsageError without any pass.
std::vector<float> share_of_passes(const Graph& graph, std::span<const float> weights,
                                   int64_t passes, double resolution, const Rng& rng,
                                   std::stop_token stop = {});

// For every directed edge, the share of the partitions that put its ends into one community.
std::vector<float> share_of_partitions(const Graph& graph, std::span<const Partition> partitions);

// Whether each node is in the 2-core: what is left when nodes with fewer than two neighbors are
// taken away again and again. O(nodes + edges).
std::vector<uint8_t> two_core(const Graph& graph);

struct EcgOptions {
  int64_t passes = 16;
  double floor = 0.05;  // weight of an edge whose ends are never together
  LeidenOptions leiden = {};
};

// Ensemble clustering for graphs (Poulin and Theberge 2018), with Leiden as its last step: edges
// weigh floor + (1 - floor) * the share of one-level Louvain passes that put their ends together,
// edges outside of the 2-core `floor`. The passes use the given weights (empty: all 1), the last
// step only their ensemble. Throws what leiden() throws, and UsageError for a floor outside of
// [0, 1].
Partition ecg(const Graph& graph, std::span<const float> weights, const EcgOptions& options,
              const Rng& rng, std::stop_token stop = {});

// The weights of that last step, one per directed edge.
std::vector<float> ecg_weights(const Graph& graph, std::span<const float> weights,
                               const EcgOptions& options, const Rng& rng,
                               std::stop_token stop = {});

struct ConsensusOptions {
  double floor = 0.02;  // weight of an edge whose ends are never together
  LeidenOptions leiden = {};
};

// One partition for many: Leiden on the graph whose edges weigh floor + (1 - floor) * the share of
// the draws in which their ends are together. O(edges * draws). Throws UsageError without any draw
// or for a floor outside of [0, 1], SizeError for a draw that does not fit the graph.
Partition consensus(const Graph& graph, std::span<const Partition> draws,
                    const ConsensusOptions& options, Rng& rng, std::stop_token stop = {});

}  // namespace coterie
