#include "coterie/levels/node_moves.h"

#include <algorithm>
#include <vector>

#include "coterie/communities/local_moving.h"
#include "coterie/communities/resolution.h"
#include "coterie/communities/weighted_rows.h"
#include "coterie/error.h"

namespace coterie {

Partition with_nodes_moved(const Graph& graph, const Partition& communities,
                           std::span<const int32_t> known, Rng& rng, std::stop_token stop) {
  constexpr int kMostSweeps = 12;
  const auto fitted = fitted_resolution(graph, graph.weights(), communities);
  if (!fitted) return communities;  // one community, or nothing between them
  const double resolution = std::clamp(*fitted, 0.01, 10.0);
  std::vector<int32_t> labels(communities.labels().begin(), communities.labels().end());
  const std::vector<double> strengths = node_strengths(graph, graph.weights());
  with_rows(graph, graph.weights(), strengths, [&](const auto& rows) {
    std::vector<double> volume(communities.communities(), 0.0);
    std::vector<int64_t> members(communities.communities(), 0);
    for (NodeId i = 0; i < rows.nodes(); ++i) {
      volume[labels[i]] += strengths[i];
      ++members[labels[i]];
    }
    CommunityLinks links(communities.communities());
    std::vector<NodeId> order = random_order(rows.nodes(), rng);
    std::vector<uint8_t> waiting(rows.nodes(), 1);
    bool moved = true;
    for (int sweep = 0; sweep < kMostSweeps && moved; ++sweep) {
      if (stop.stop_requested()) throw Interrupted();
      moved = false;
      for (const NodeId i : order) {
        if (!waiting[i]) continue;
        waiting[i] = 0;
        const int32_t from = labels[i];
        if (members[from] == 1 || (!known.empty() && known[i] >= 0)) continue;
        for (int64_t e = rows.row_ptr[i]; e < rows.row_ptr[i + 1]; ++e) {
          links.add(labels[rows.neighbors[e]], rows.weights[e]);
        }
        const double price = resolution * strengths[i] / rows.total;
        int32_t best = from;
        double most =
            links[from] - price * (volume[from] - strengths[i]) + kLeastGain * strengths[i];
        for (const int32_t c : links.touched()) {
          const double gain = links[c] - price * volume[c];
          if (c == from || gain <= most) continue;
          most = gain;
          best = c;
        }
        links.clear();
        if (best == from) continue;
        moved = true;
        labels[i] = best;
        volume[from] -= strengths[i];
        volume[best] += strengths[i];
        --members[from];
        ++members[best];
        for (int64_t e = rows.row_ptr[i]; e < rows.row_ptr[i + 1]; ++e) {
          waiting[rows.neighbors[e]] = 1;
        }
      }
    }
  });
  return Partition(std::span<const int32_t>(labels));
}

}  // namespace coterie
