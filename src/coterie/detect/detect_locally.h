#pragma once

#include <cstdint>
#include <stop_token>

#include "coterie/detect/detect.h"

namespace coterie {

// How many draws of a local model are enough and affordable on a graph of this size: 32 up to a
// thousand nodes, fewer beyond, where every node and edge is looked at in many neighbourhoods and
// one draw already tells much; never less than 4 unless asked.
int64_t local_draws(const Graph& graph);

// detect() for a local model (models/options.h): draws partitions from windows and adds their
// consensus, as draws at their mode. O(draws * edges).
Detection detect_locally(const Model& model, const Graph& graph, const DetectOptions& options,
                         std::stop_token stop = {});

// log_prob() for a local model: averaged over random orders of the communities (4 unless told).
std::vector<PartitionScore> score_partitions_locally(const Model& model, const Graph& graph,
                                                     std::span<const Partition> partitions,
                                                     const DetectOptions& options,
                                                     std::stop_token stop = {});

// Bytes that detect_locally() needs at its peak, roughly.
int64_t local_memory(const Graph& graph, const DetectOptions& options);

}  // namespace coterie
