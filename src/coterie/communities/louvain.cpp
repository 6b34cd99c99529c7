#include "coterie/communities/louvain.h"

#include <vector>

#include "coterie/communities/local_moving.h"
#include "coterie/communities/weighted_rows.h"
#include "coterie/error.h"

namespace coterie {

Partition louvain_pass(const Graph& graph, std::span<const float> weights, double resolution,
                       Rng& rng) {
  // Moving ends by itself, but the last nodes can take long to settle, and a pass of an ensemble is
  // noisy anyway.
  constexpr int64_t kMostVisits = 50;  // of a node, on average
  check_weights(graph, weights);
  if (!(resolution >= 0)) throw UsageError("the resolution must not be negative");
  std::vector<int32_t> labels(graph.nodes());
  for (NodeId i = 0; i < graph.nodes(); ++i) labels[i] = i;
  with_rows(graph, weights, node_strengths(graph, weights), [&](const auto& rows) {
    move_nodes(rows, resolution, labels, rng, kMostVisits * graph.nodes());
  });
  return Partition(std::span<const int32_t>(labels));
}

}  // namespace coterie
