#pragma once

#include <array>
#include <stop_token>

#include "coterie/graph/graph.h"
#include "coterie/partition/partition.h"
#include "coterie/random.h"

namespace coterie {

// Groups to start ladders from, finer than communities as a rule: 3 to 40 times as many as Leiden
// finds at resolution 1, by Leiden at a resolution that gives about so many, now and then by a
// one-level Louvain pass. Drawn anew for every draw, because one such partition is no posterior.
class FinePartitions {
 public:
  // Three runs of Leiden. The graph must outlive this. Depends on rng's stream, not on the number
  // of threads. Throws Interrupted when a stop is requested.
  FinePartitions(const Graph& graph, const Rng& rng, std::stop_token stop = {});

  // O(edges) in practice. Throws Interrupted when a stop is requested.
  Partition draw(Rng& rng, std::stop_token stop = {}) const;

 private:
  double resolution_for(double groups) const;

  const Graph* graph_;
  std::array<double, 3> log_groups_{};  // at the resolutions that were tried
};

}  // namespace coterie
