#pragma once

#include <cstdint>
#include <functional>
#include <span>

#include "coterie/datasets/labeled_graph.h"
#include "coterie/random.h"

namespace coterie {

// The edge probability between a node of community k and another one of community l, k <= l.
// Asked once for every pair of communities, in any order.
using BlockProbability = std::function<double(int64_t k, int64_t l)>;

// A graph in which any two nodes are joined independently, with a probability that depends on their
// communities only. sizes are positive; nodes are shuffled. Probabilities outside [0, 1] count as
// the nearer end.
//
// Skips between edges are geometric, so the cost is O(nodes + edges + communities^2), never
// O(nodes^2). The result is the same for any number of threads. Advances rng.
// Throws UsageError beyond 2^31 - 1 nodes.
LabeledGraph draw_block_graph(std::span<const int64_t> sizes, const BlockProbability& probability,
                              Rng& rng, int threads = 1);

// The expected mean degree of such a graph.
double expected_mean_degree(std::span<const int64_t> sizes, const BlockProbability& probability);

// Labels 0..K-1 with the given sizes, in uniformly random order.
std::vector<int32_t> shuffled_labels(std::span<const int64_t> sizes, Rng& rng);

}  // namespace coterie
