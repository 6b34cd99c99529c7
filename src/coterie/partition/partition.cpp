#include "coterie/partition/partition.h"

#include <algorithm>
#include <unordered_map>

namespace coterie {
namespace {

template <class Label>
int32_t canonical(std::span<const Label> labels, std::vector<int32_t>& out) {
  out.resize(labels.size());
  int32_t next = 0;
  const auto [low, high] = std::minmax_element(labels.begin(), labels.end());
  if (labels.empty()) return 0;
  if (*low >= 0 && *high <= 4 * static_cast<int64_t>(labels.size()) + 64) {
    std::vector<int32_t> name(static_cast<size_t>(*high) + 1, -1);
    for (size_t i = 0; i < labels.size(); ++i) {
      int32_t& mine = name[labels[i]];
      if (mine < 0) mine = next++;
      out[i] = mine;
    }
    return next;
  }
  std::unordered_map<Label, int32_t> name;
  for (size_t i = 0; i < labels.size(); ++i) {
    const auto [place, fresh] = name.try_emplace(labels[i], next);
    next += fresh;
    out[i] = place->second;
  }
  return next;
}

}  // namespace

Partition::Partition(std::span<const int32_t> labels) : communities_(canonical(labels, labels_)) {}
Partition::Partition(std::span<const int64_t> labels) : communities_(canonical(labels, labels_)) {}
Partition::Partition(std::initializer_list<int32_t> labels)
    : Partition(std::span<const int32_t>(labels.begin(), labels.size())) {}

std::vector<int64_t> Partition::sizes() const {
  std::vector<int64_t> sizes(communities_, 0);
  for (const int32_t label : labels_) ++sizes[label];
  return sizes;
}

}  // namespace coterie
