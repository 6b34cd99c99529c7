#include "coterie/communities/weighted_rows.h"

#include <cmath>
#include <string>

#include "coterie/error.h"

namespace coterie {

std::vector<double> node_strengths(const Graph& graph, std::span<const float> weights) {
  std::vector<double> strengths(graph.nodes());
  const std::span<const int64_t> row_ptr = graph.row_ptr();
  for (NodeId i = 0; i < graph.nodes(); ++i) {
    if (weights.empty()) {
      strengths[i] = static_cast<double>(graph.degree(i));
    } else {
      for (int64_t e = row_ptr[i]; e < row_ptr[i + 1]; ++e) strengths[i] += weights[e];
    }
  }
  return strengths;
}

void check_weights(const Graph& graph, std::span<const float> weights) {
  if (weights.empty()) return;
  if (static_cast<int64_t>(weights.size()) != graph.directed_edges()) {
    throw SizeError("the graph has " + std::to_string(graph.directed_edges()) +
                    " directed edges, there are " + std::to_string(weights.size()) + " weights");
  }
  for (const float weight : weights) {
    if (!(weight >= 0 && std::isfinite(weight))) {
      throw UsageError("edge weights must be finite and not negative, found " +
                       std::to_string(weight));
    }
  }
}

}  // namespace coterie
