#include "coterie/partition/modularity.h"

#include <string>
#include <vector>

#include "coterie/error.h"

namespace coterie {

double modularity(const Graph& graph, const Partition& partition, double resolution) {
  if (graph.nodes() != partition.nodes()) {
    throw SizeError("the graph has " + std::to_string(graph.nodes()) +
                    " nodes, the partition covers " + std::to_string(partition.nodes()));
  }
  if (graph.edges() == 0) return 0;
  int64_t within = 0;  // directed edges
  std::vector<double> degrees(partition.communities(), 0.0);
  for (NodeId i = 0; i < graph.nodes(); ++i) {
    degrees[partition[i]] += static_cast<double>(graph.degree(i));
    for (const NodeId j : graph.neighbors(i)) within += partition[i] == partition[j];
  }
  const double total = static_cast<double>(graph.directed_edges());
  double expected = 0;
  for (const double degree : degrees) expected += (degree / total) * (degree / total);
  return static_cast<double>(within) / total - resolution * expected;
}

}  // namespace coterie
