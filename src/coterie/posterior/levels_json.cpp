#include "coterie/posterior/levels_json.h"

#include <nlohmann/json.hpp>
#include <vector>

#include "coterie/posterior/community_names.h"

namespace coterie {

nlohmann::ordered_json levels_json(std::span<const AgreedLevel> levels) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  std::vector<int32_t> below;
  for (const AgreedLevel& level : levels) {
    const std::vector<int32_t> labels = ordered_labels(level.partition);
    list.push_back({{"k", level.partition.communities()}, {"support", level.support}});
    if (!below.empty()) {
      // Communities below in ascending order, each once, because all of its nodes are together.
      const int32_t count = list[list.size() - 2]["k"];
      std::vector<int32_t> parent(count, -1);
      for (size_t i = 0; i < labels.size(); ++i) parent[below[i]] = labels[i];
      std::vector<std::vector<int32_t>> members(level.partition.communities());
      for (int32_t c = 0; c < count; ++c) members[parent[c]].push_back(c);
      list.back()["members"] = members;
    }
    below = labels;
  }
  return list;
}

}  // namespace coterie
