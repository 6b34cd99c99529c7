#include "coterie/communities/aggregation.h"

namespace coterie {

NodesByLabel group_by_label(std::span<const int32_t> labels, int32_t count,
                            std::span<const NodeId> order) {
  NodesByLabel groups;
  groups.nodes.resize(labels.size());
  groups.begin.assign(static_cast<size_t>(count) + 1, 0);
  for (const int32_t label : labels) ++groups.begin[label + 1];
  for (int32_t c = 0; c < count; ++c) groups.begin[c + 1] += groups.begin[c];
  std::vector<NodeId> next(groups.begin.begin(), groups.begin.end() - 1);
  for (NodeId t = 0; t < static_cast<NodeId>(labels.size()); ++t) {
    const NodeId node = order.empty() ? t : order[t];
    groups.nodes[next[labels[node]]++] = node;
  }
  return groups;
}

int32_t compact_labels(std::span<int32_t> labels) {
  std::vector<int32_t> name(labels.size(), -1);
  int32_t count = 0;
  for (int32_t& label : labels) {
    if (name[label] < 0) name[label] = count++;
    label = name[label];
  }
  return count;
}

}  // namespace coterie
