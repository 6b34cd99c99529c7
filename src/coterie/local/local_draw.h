#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

#include "coterie/graph/graph.h"
#include "coterie/local/evidence.h"
#include "coterie/models/model.h"
#include "coterie/partition/partition.h"
#include "coterie/random.h"

namespace coterie {

struct LocalDrawOptions {
  int64_t window = 256;              // nodes of the first window around an anchor
  int64_t largest_window = 50'000;   // no community is looked for beyond
  std::optional<double> scale = {};  // expected size of a community; absent: the model decides
  bool sample = true;                // false: z at its mean and memberships at their mode
  double temperature = 1;            // of memberships
  int64_t smallest_community = 1;    // smaller ones join a neighbor, if they have one
  // Nodes whose community is given: known[i] is its number, -1 for the others; empty: none is.
  std::span<const int32_t> known = {};
  std::function<void(double)> progress = {};  // told the share that is done, now and then
};

// Draws a whole partition from a local model, one community after another, each from a window
// around an anchor: a random node that has none yet. If a community fills much of its window, a
// larger one is asked, with members that are sure as seeds. So a draw costs O(edges).
//
// Work goes in rounds of windows whose seeds are in no other's, chosen in the order of a random
// permutation of the nodes: the draw depends on rng's stream and not on the number of threads.
// Throws Interrupted when a stop is requested.
Partition draw_locally(const Model& model, const Graph& graph, const Evidence& evidence,
                       const LocalDrawOptions& options, const Rng& rng, std::stop_token stop = {});

}  // namespace coterie
