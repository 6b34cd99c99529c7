#include "coterie/levels/edge_facts.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "coterie/communities/ensemble.h"
#include "coterie/graph/common_neighbors.h"

namespace coterie {
namespace {

constexpr int64_t kPasses = 4;

double mean_of(const std::vector<float>& values) {
  const double sum = std::accumulate(values.begin(), values.end(), 0.0);
  return sum / static_cast<double>(std::max<size_t>(values.size(), 1));
}

}  // namespace

EdgeFacts edge_facts(const Graph& graph, const Rng& rng, std::stop_token stop) {
  EdgeFacts facts;
  facts.firm = share_of_passes(graph, graph.weights(), kPasses, 1, rng, std::move(stop));
  const std::vector<int32_t> common = common_neighbors(graph);
  facts.common.resize(common.size());
  for (NodeId i = 0; i < graph.nodes(); ++i) {
    for (int64_t e = graph.row_ptr()[i]; e < graph.row_ptr()[i + 1]; ++e) {
      // Of an edge, either end has the other as a neighbor that cannot be shared: hence the - 1.
      const int64_t possible = std::min(graph.degree(i), graph.degree(graph.neighbors()[e])) - 1;
      facts.common[e] =
          static_cast<float>(common[e]) / static_cast<float>(std::max<int64_t>(possible, 1));
    }
  }
  facts.mean_common = mean_of(facts.common);
  facts.mean_firm = mean_of(facts.firm);
  return facts;
}

}  // namespace coterie
