#include "coterie/communities/leiden.h"

#include <string>
#include <vector>

#include "coterie/communities/aggregation.h"
#include "coterie/communities/local_moving.h"
#include "coterie/communities/refinement.h"
#include "coterie/communities/weighted_rows.h"
#include "coterie/error.h"

namespace coterie {
namespace {

void check_options(int64_t nodes, const LeidenOptions& options) {
  if (!(options.resolution >= 0)) throw UsageError("the resolution must not be negative");
  if (!(options.randomness >= 0)) throw UsageError("the randomness must not be negative");
  if (options.iterations < 0) throw UsageError("the number of iterations must not be negative");
  if (options.start != nullptr && options.start->nodes() != nodes) {
    throw SizeError("the graph has " + std::to_string(nodes) +
                    " nodes, the partition to start from covers " +
                    std::to_string(options.start->nodes()));
  }
}

// A level of the hierarchy, handed down: which of its nodes every node of the graph is in.
struct Descent {
  const LeidenOptions& options;
  Rng& rng;
  std::stop_token stop;
  std::vector<int32_t> place = {};  // of the graph's nodes; empty at the first level
  int64_t moves = 0;
};

// Moves the level's nodes, and those of the levels made from it. On return labels has the
// communities of the *graph's* nodes.
template <class Weights>
void descend(const WeightedRows<Weights>& rows, std::vector<int32_t>& labels, Descent& descent) {
  if (descent.stop.stop_requested()) throw Interrupted();
  descent.moves += move_nodes(rows, descent.options.resolution, labels, descent.rng);
  const int32_t communities = compact_labels(labels);
  if (communities < rows.nodes()) {
    std::vector<int32_t> parts =
        refine_communities(rows, descent.options.resolution, descent.options.randomness, labels,
                           communities, descent.rng);
    int32_t count = compact_labels(parts);
    if (count == rows.nodes()) {
      // No part is well connected enough to grow. Whole communities must still be able to move, so
      // they become the next nodes, once they are connected.
      parts = connected_parts(rows, labels);
      count = 1 + *std::max_element(parts.begin(), parts.end());
    }
    if (count < rows.nodes()) {
      const AggregatedRows next = aggregate(rows, parts, count);
      // The next level begins with the communities of this one, not with its parts alone: a part
      // can leave, but nothing found so far is lost.
      std::vector<int32_t> next_labels(count);
      for (NodeId i = 0; i < rows.nodes(); ++i) next_labels[parts[i]] = labels[i];
      if (descent.place.empty()) {
        descent.place = std::move(parts);
      } else {
        for (int32_t& place : descent.place) place = parts[place];
      }
      descend(next.rows(), next_labels, descent);
      labels = std::move(next_labels);
      return;
    }
    labels = std::move(parts);  // every community was a set of unconnected nodes
  }
  if (descent.place.empty()) return;
  std::vector<int32_t> below(descent.place.size());
  for (size_t i = 0; i < below.size(); ++i) below[i] = labels[descent.place[i]];
  labels = std::move(below);
}

template <class Weights>
Partition find(const WeightedRows<Weights>& rows, const LeidenOptions& options, Rng& rng,
               const std::stop_token& stop) {
  check_options(rows.nodes(), options);
  std::vector<int32_t> labels(rows.nodes());
  for (NodeId i = 0; i < rows.nodes(); ++i) {
    // Where nothing is connected, every node is alone.
    labels[i] = options.start == nullptr || rows.total <= 0 ? i : (*options.start)[i];
  }
  for (int64_t iteration = 0;
       rows.total > 0 && (iteration < options.iterations || options.iterations == 0); ++iteration) {
    Descent descent{options, rng, stop};
    descend(rows, labels, descent);
    // Nothing moved at any level, so another iteration could only refine the same partition again.
    if (descent.moves == 0) break;
  }
  return Partition(std::span<const int32_t>(labels));
}

}  // namespace

Partition leiden(const Graph& graph, std::span<const float> weights, const LeidenOptions& options,
                 Rng& rng, std::stop_token stop) {
  check_weights(graph, weights);
  return with_rows(graph, weights, node_strengths(graph, weights),
                   [&](const auto& rows) { return find(rows, options, rng, stop); });
}

Partition leiden(const WeightedRows<std::span<const double>>& rows, const LeidenOptions& options,
                 Rng& rng, std::stop_token stop) {
  return find(rows, options, rng, stop);
}

}  // namespace coterie
