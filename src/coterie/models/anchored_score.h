#pragma once

#include <span>
#include <stop_token>
#include <vector>

#include "coterie/models/anchored_runtime.h"
#include "coterie/models/sample_options.h"
#include "coterie/partition/partition.h"
#include "coterie/random.h"

namespace coterie {

// Estimates log p(partition | graph) under CCP for each of several partitions.
//
// Choosing every anchor uniformly among the available nodes is the same as drawing one random order
// of the nodes and letting the first available one be the anchor. So
//   p(partition) = mean over orders of Π_k mean over anchors a in s_k, z of Π_i Bernoulli(b_i | a,
//   z),
// with communities ordered by first appearance. ScoreKind::paper takes the order of the nodes'
// numbers only and multiplies by |s_k| / |available|: the probability of that one order of
// communities.
//
// All partitions meet the same orders, the same preferences among anchors and the same noise, so
// that differences between them are more certain than their values. Partitions that begin with the
// same communities share the work on them. The same rng gives the same scores for any number of
// threads.
std::vector<PartitionScore> score_anchored(const AnchoredRuntime& model,
                                           std::span<const Partition> partitions,
                                           const ScoreOptions& options, const Rng& rng,
                                           std::stop_token stop = {});

}  // namespace coterie
