#pragma once

#include <cstdint>
#include <stop_token>

#include "coterie/methods/detection.h"

namespace coterie {

// How many draws of a local model are enough and affordable on a graph of this size: 24 up to some
// thousand nodes, fewer beyond, where every node and edge is looked at in many neighbourhoods and
// one draw already tells much; never less than 4 unless asked. (32 are no more stable between seeds
// and no nearer to the truth: benchmarks/README.md, stability.)
int64_t local_draws(const Graph& graph);

// detect() for a local model (models/options.h): draws partitions from windows and adds their
// consensus, as draws at their mode. O(draws * edges).
Detection detect_locally(const Model& model, const Graph& graph, const DetectOptions& options,
                         std::stop_token stop = {});

// detect_locally() in two steps, so that several machines can share the first: each draw has random
// numbers of its own and does not know which others are made beside it. All draws, in their order,
// give the very posterior of detect_locally().
std::vector<Partition> draws_of_local(const Model& model, const Graph& graph,
                                      const DetectOptions& options, DrawRange range,
                                      std::stop_token stop = {});
Detection detect_from_draws(const Model& model, const Graph& graph,
                            std::vector<Partition> partitions, const DetectOptions& options,
                            std::stop_token stop = {});

// log_prob() for a local model: averaged over random orders of the communities (4 unless told).
std::vector<PartitionScore> score_partitions_locally(const Model& model, const Graph& graph,
                                                     std::span<const Partition> partitions,
                                                     const DetectOptions& options,
                                                     std::stop_token stop = {});

// Bytes that detect_locally() needs at its peak, roughly.
int64_t local_memory(const Graph& graph, const DetectOptions& options);

}  // namespace coterie
