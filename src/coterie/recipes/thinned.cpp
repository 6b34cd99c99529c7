#include "coterie/recipes/thinned.h"

#include <span>
#include <utility>
#include <vector>

namespace coterie {

LabeledGraph thinned(LabeledGraph labeled, double most, Rng& rng) {
  const double share = rng.uniform(0, most);
  std::vector<NodeId> kept;
  for (NodeId i = 0; i < labeled.graph.nodes(); ++i) {
    if (!rng.bernoulli(share)) kept.push_back(i);
  }
  if (kept.size() < 2) return labeled;
  const Graph rest = induced_subgraph(labeled.graph, kept);
  std::vector<NodeId> nodes;
  std::vector<int32_t> labels;
  for (const NodeId i : largest_component(rest)) {
    nodes.push_back(kept[i]);
    labels.push_back(labeled.truth[kept[i]]);
  }
  Partition truth{std::span<const int32_t>(labels)};
  if (nodes.size() < 2 || truth.communities() < labeled.truth.communities()) return labeled;
  return {induced_subgraph(labeled.graph, nodes), std::move(truth)};
}

}  // namespace coterie
