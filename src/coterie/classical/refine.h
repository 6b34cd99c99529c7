#pragma once

#include <cstdint>
#include <span>
#include <stop_token>

#include "coterie/classical/gibbs.h"

namespace coterie {

struct RefineOptions {
  BlockModelOptions model = {};
  int64_t searches = 4;        // chains that search, from the best of the given partitions
  int64_t search_sweeps = 10;  // of each
  int64_t chains = 4;          // chains that draw
  int64_t sweeps = 20;         // of each
  int64_t burn_in = 4;         // of these, before the first draw is kept
  int64_t merge_splits = 20;   // proposals to merge or split communities after every sweep

  static void visit_fields(auto& self, auto&& field) {
    field("model", self.model, "the block model");
    field("searches", self.searches, "chains that search, from the best given partitions");
    field("search_sweeps", self.search_sweeps, "sweeps over all nodes in each of them");
    field("chains", self.chains, "chains that draw, from where the searches end");
    field("sweeps", self.sweeps, "sweeps over all nodes in each of them");
    field("burn_in", self.burn_in, "sweeps before the first draw is kept");
    field("merge_splits", self.merge_splits, "proposals to merge or split after every sweep");
  }
};

// Somebody else proposes, the exact sampler finishes: the posterior of a block model by short
// chains from given partitions.
//
// The best `searches` of the starts, by log_marginal, each begin a chain that searches, and goes
// uphill at its end. The chains that draw continue these, each one chosen with probability
// proportional to exp(log_marginal) of the peak that it found; after burn-in, every sweep gives a
// draw. All draws have the same weight: within a peak's surroundings the chain visits partitions as
// often as they deserve, and between peaks that it cannot cross in so few sweeps their heights
// decide, which is right up to the peaks' different widths. (Were all chains continued, a poor peak
// would have the weight of the best one; were draws weighted by their own probabilities, the many
// partitions that are improbable one by one would get too little.)
//
// best is the best partition seen, and never worse than the best start. Starts with communities
// below model.min_community have those dissolved first. The same partition given twice counts once.
// Throws UsageError without any start or for options out of range, SizeError for a start that does
// not fit the graph, Interrupted when a stop is requested.
BlockPosterior refine(const Graph& graph, std::span<const Partition> starts,
                      const RefineOptions& options, const Rng& rng, std::stop_token stop = {});

}  // namespace coterie
