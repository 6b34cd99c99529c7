#include "coterie/datasets/stub_matching.h"

#include <algorithm>
#include <unordered_set>
#include <utility>

namespace coterie {
namespace {

uint64_t key_of(NodeId i, NodeId j) {
  const auto [small, large] = std::minmax(i, j);
  return static_cast<uint64_t>(small) << 32 | static_cast<uint64_t>(large);
}

}  // namespace

EdgeList match_stubs(std::span<const int64_t> degree,
                     const std::function<bool(NodeId, NodeId)>& allowed, Rng& rng) {
  std::vector<NodeId> stubs;
  for (size_t i = 0; i < degree.size(); ++i) {
    stubs.insert(stubs.end(), std::max<int64_t>(0, degree[i]), static_cast<NodeId>(i));
  }
  rng.shuffle(std::span(stubs));
  EdgeList pairs;
  EdgeList misfits;
  std::unordered_set<uint64_t> present;
  present.reserve(stubs.size() / 2);
  // Enters {i, j} if it may stand beside what is there.
  const auto enter = [&](NodeId i, NodeId j) {
    return i != j && allowed(i, j) && present.insert(key_of(i, j)).second;
  };
  for (size_t s = 0; s + 1 < stubs.size(); s += 2) {
    const NodeId i = stubs[s];
    const NodeId j = stubs[s + 1];
    (enter(i, j) ? pairs : misfits).emplace_back(i, j);
  }
  for (const auto& [a, b] : misfits) {
    for (int attempt = 0; attempt < 100 && !pairs.empty(); ++attempt) {
      auto& pair = pairs[rng.below(static_cast<int64_t>(pairs.size()))];
      auto [c, d] = pair;
      if (rng.bernoulli(0.5)) std::swap(c, d);
      if (key_of(a, d) == key_of(c, b) || !enter(a, d)) continue;
      if (!enter(c, b)) {
        present.erase(key_of(a, d));
        continue;
      }
      present.erase(key_of(c, d));
      pair = {a, d};
      pairs.emplace_back(c, b);
      break;
    }
  }
  return pairs;
}

}  // namespace coterie
