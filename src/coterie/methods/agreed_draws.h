#pragma once

#include <optional>
#include <span>
#include <stop_token>
#include <vector>

#include "coterie/graph/graph.h"
#include "coterie/methods/detection.h"
#include "coterie/random.h"

namespace coterie {

// What draws of a method agree on, then the draws themselves. With known communities only the
// draws: what is known is known of them, not of what they have in common. What they agree on keeps
// the smallest community of the options.
std::vector<Draw> with_agreed(const Graph& graph, std::vector<Partition> partitions,
                              const DetectOptions& options, const Rng& rng,
                              const std::stop_token& stop);

// Whether a graph may have an exact posterior (exact_posterior.h) and the options allow it.
bool may_answer_exactly(const Graph& graph, const DetectOptions& options);

// So many draws tell whether a block model explains the graph, as well as all do: the exact sampler
// soon forgets where it began.
inline constexpr int64_t kDrawsThatTell = 2;

// The exact posterior of a block model from the first of the draws, if one explains the graph.
std::optional<Detection> detect_exactly(const Graph& graph, std::span<const Partition> partitions,
                                        const DetectOptions& options, const Rng& rng,
                                        const std::stop_token& stop);

}  // namespace coterie
