#pragma once

#include <cstdint>
#include <span>
#include <stop_token>

#include "coterie/communities/weighted_rows.h"
#include "coterie/graph/graph.h"
#include "coterie/partition/partition.h"
#include "coterie/random.h"

namespace coterie {

struct LeidenOptions {
  double resolution = 1;     // of modularity; larger means more communities
  int64_t iterations = 2;    // each starts from the last one's result; 0: until nothing moves
  double randomness = 0.01;  // of the refinement: theta, in units of the mean edge weight
  const Partition* start = nullptr;  // every node alone when absent
};

// The Leiden algorithm (Traag, Waltman and van Eck 2019) for modularity: nodes move, communities
// are refined into well-connected parts, parts become the nodes of a smaller graph, and so on until
// no two nodes are in one community.
//
// Every community is connected (by edges of positive weight). With iterations = 0, no node and no
// whole community gains by moving into another one (or, for nodes, by being alone).
//
// weights is empty (all 1) or has one entry per directed edge, like graph.neighbors(): symmetric,
// not negative. The result is determined by the arguments and the generator's state. O(edges) in
// practice per iteration. Throws SizeError for a number of weights or a start that does not fit,
// UsageError for weights or options out of range, Interrupted when a stop is requested.
Partition leiden(const Graph& graph, std::span<const float> weights, const LeidenOptions& options,
                 Rng& rng, std::stop_token stop = {});

// The same for rows of weights, as those of groups of nodes, whose strengths have what is inside of
// a group as well.
Partition leiden(const WeightedRows<std::span<const double>>& rows, const LeidenOptions& options,
                 Rng& rng, std::stop_token stop = {});

}  // namespace coterie
