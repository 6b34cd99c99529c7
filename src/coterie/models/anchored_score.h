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

// What scoring a partition in one order costs, in costs of drawing it. A community before which so
// many nodes are available costs (available) (set + anchors), where drawing costs (available)
// (set + 1); of two communities that one comes first that has the first node of a random order, so
// that a community of size a finds a + sum over the others, of sizes b, of b a / (a + b).
// O(communities^2).
double relative_score_work(const Partition& partition, const ScoreOptions& options);

}  // namespace coterie
