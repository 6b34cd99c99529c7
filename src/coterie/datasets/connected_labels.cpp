#include "coterie/datasets/connected_labels.h"

#include <map>
#include <utility>
#include <vector>

namespace coterie {

LabeledGraph connected_labels(Graph graph, std::span<const int32_t> labels) {
  const Components components = connected_components(graph);
  std::map<std::pair<int32_t, int32_t>, int32_t> number;
  std::vector<int32_t> both(labels.size());
  for (size_t i = 0; i < labels.size(); ++i) {
    const std::pair key{components.component[i], labels[i]};
    both[i] = number.try_emplace(key, static_cast<int32_t>(number.size())).first->second;
  }
  return {std::move(graph), Partition(both)};
}

}  // namespace coterie
