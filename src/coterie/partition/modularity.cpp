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
  double within = 0;  // weight of directed edges; counts stay exact below 2^53
  std::vector<double> degrees(partition.communities(), 0.0);
  for (NodeId i = 0; i < graph.nodes(); ++i) {
    degrees[partition[i]] += graph.weighted_degree(i);
    const auto row = graph.neighbors(i);
    const auto weights = graph.weights(i);
    for (size_t t = 0; t < row.size(); ++t) {
      if (partition[i] == partition[row[t]]) within += weights.empty() ? 1.0 : weights[t];
    }
  }
  const double total = 2 * graph.total_weight();
  double expected = 0;
  for (const double degree : degrees) expected += (degree / total) * (degree / total);
  return within / total - resolution * expected;
}

}  // namespace coterie
