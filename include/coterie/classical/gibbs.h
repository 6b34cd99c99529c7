#pragma once

#include <cstdint>
#include <stop_token>
#include <vector>

#include "coterie/classical/block_model.h"
#include "coterie/graph/graph.h"
#include "coterie/partition/partition.h"
#include "coterie/random.h"

namespace coterie {

// A partition and its log_marginal under the block model in question.
struct ScoredPartition {
  Partition partition;
  double log_marginal = 0;
};

// What chains over partitions have found.
struct BlockPosterior {
  // The best partition: of each chain, the best seen at the end of a sweep and then uphill from
  // there, by single nodes and by merging communities. No draw is better.
  ScoredPartition best;
  std::vector<ScoredPartition> draws;  // in order of chains, then of time
};

struct GibbsOptions {
  BlockModelOptions model = {};
  int64_t restarts = 8;       // chains, each from its own random partition
  int64_t sweeps = 60;        // of each chain
  int64_t burn_in = 30;       // sweeps before the first draw is kept
  int64_t merge_splits = 20;  // proposals to merge or split communities after every sweep

  static void visit_fields(auto& self, auto&& field) {
    field("model", self.model, "the block model");
    field("restarts", self.restarts, "chains, each from its own random partition");
    field("sweeps", self.sweeps, "sweeps over all nodes in each chain");
    field("burn_in", self.burn_in, "sweeps before the first draw is kept");
    field("merge_splits", self.merge_splits, "proposals to merge or split after every sweep");
  }
};

// Samples the posterior of partitions under a block model whose parameters are integrated out, by
// collapsed Gibbs sampling with merge-split moves. Every sweep after burn-in of every chain gives a
// draw. O(edges + nodes K^2) per sweep. A graph without nodes gets the one empty partition.
// Throws UsageError for options out of range, Interrupted when a stop is requested.
BlockPosterior sample_block_model(const Graph& graph, const GibbsOptions& options, const Rng& rng,
                                  std::stop_token stop = {});

}  // namespace coterie
