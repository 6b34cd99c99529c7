#include "coterie/communities/edge_co_membership.h"

#include <string>

#include "coterie/error.h"

namespace coterie {

void add_co_membership(const Graph& graph, const Partition& partition, std::span<float> counts) {
  if (graph.nodes() != partition.nodes()) {
    throw SizeError("the graph has " + std::to_string(graph.nodes()) +
                    " nodes, the partition covers " + std::to_string(partition.nodes()));
  }
  if (static_cast<int64_t>(counts.size()) != graph.directed_edges()) {
    throw SizeError("the graph has " + std::to_string(graph.directed_edges()) +
                    " directed edges, there are " + std::to_string(counts.size()) + " counts");
  }
  const std::span<const int64_t> row_ptr = graph.row_ptr();
  const std::span<const NodeId> neighbors = graph.neighbors();
  for (NodeId i = 0; i < graph.nodes(); ++i) {
    const int32_t mine = partition[i];
    for (int64_t e = row_ptr[i]; e < row_ptr[i + 1]; ++e) {
      counts[e] += static_cast<float>(partition[neighbors[e]] == mine);
    }
  }
}

}  // namespace coterie
