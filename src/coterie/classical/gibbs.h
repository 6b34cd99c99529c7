#pragma once

#include <cstdint>
#include <span>
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
  int64_t merge_splits = 10;  // proposals to merge or split communities after every sweep
  int threads = 1;            // the result does not depend on it

  static void visit_fields(auto& self, auto&& field) {
    field("model", self.model, "the block model");
    field("restarts", self.restarts, "chains, each from its own random partition");
    field("sweeps", self.sweeps, "sweeps over all nodes in each chain");
    field("burn_in", self.burn_in, "sweeps before the first draw is kept");
    field("merge_splits", self.merge_splits, "proposals to merge or split after every sweep");
    field("threads", self.threads, "threads");
  }
};

// Samples the posterior of partitions under a block model whose parameters are integrated out, by
// collapsed Gibbs sampling with merge-split moves. Every sweep after burn-in of every chain gives a
// draw. O(edges + nodes K^2) per sweep. A graph without nodes gets the one empty partition.
BlockPosterior sample_block_model(const Graph& graph, const GibbsOptions& options, const Rng& rng);

struct RefineOptions {
  BlockModelOptions model = {};
  int64_t sweeps = 10;
  int64_t merge_splits = 10;
  int threads = 1;

  static void visit_fields(auto& self, auto&& field) {
    field("model", self.model, "the block model");
    field("sweeps", self.sweeps, "sweeps over all nodes from every start");
    field("merge_splits", self.merge_splits, "proposals to merge or split after every sweep");
    field("threads", self.threads, "threads");
  }
};

// Short chains from given partitions: somebody else proposes, the exact sampler finishes.
//
// draws[s] is where the chain from starts[s] ends; best is the best of all partitions seen, the
// starts themselves included, and uphill from there, so it is never worse than the best start.
// Starts with communities below model.min_community have those dissolved first. Throws UsageError
// without any start, SizeError for one that does not fit the graph.
BlockPosterior refine(const Graph& graph, std::span<const Partition> starts,
                      const RefineOptions& options, const Rng& rng);

}  // namespace coterie
