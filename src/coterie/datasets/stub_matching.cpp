#include "coterie/datasets/stub_matching.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "coterie/interruption.h"

namespace coterie {
namespace {

uint64_t key_of(NodeId i, NodeId j) {
  const auto [small, large] = std::minmax(i, j);
  return static_cast<uint64_t>(small) << 32 | static_cast<uint64_t>(large);
}

// A set of pairs of different nodes for a known number of them: one table, linear probing, no
// allocation per pair. (std::unordered_set took half the time of large LFR graphs.)
class PairSet {
 public:
  explicit PairSet(size_t most) : keys_(std::bit_ceil(2 * most + 2), kFree) {}

  // Whether the key was new.
  bool insert(uint64_t key) {
    size_t place = home(key);
    for (; keys_[place] != kFree; place = next(place)) {
      if (keys_[place] == key) return false;
    }
    keys_[place] = key;
    return true;
  }

  // The key is there. What stands behind it and would not be found any more moves up.
  void erase(uint64_t key) {
    size_t hole = home(key);
    while (keys_[hole] != key) hole = next(hole);
    for (size_t place = next(hole); keys_[place] != kFree; place = next(place)) {
      const size_t mask = keys_.size() - 1;
      if (((place - home(keys_[place])) & mask) >= ((place - hole) & mask)) {
        keys_[hole] = keys_[place];
        hole = place;
      }
    }
    keys_[hole] = kFree;
  }

 private:
  static constexpr uint64_t kFree = 0;  // the key of the pair {0, 0}, which is none

  size_t home(uint64_t key) const { return (key * 0x9e3779b97f4a7c15u >> 20) & (keys_.size() - 1); }
  size_t next(size_t place) const { return (place + 1) & (keys_.size() - 1); }

  std::vector<uint64_t> keys_;  // a power of two
};

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
  PairSet present(stubs.size() / 2 + 2);
  // Enters {i, j} if it may stand beside what is there.
  const auto enter = [&](NodeId i, NodeId j) {
    return i != j && allowed(i, j) && present.insert(key_of(i, j));
  };
  for (size_t s = 0; s + 1 < stubs.size(); s += 2) {
    if (s % 65536 == 0) stop_if_asked();
    const NodeId i = stubs[s];
    const NodeId j = stubs[s + 1];
    (enter(i, j) ? pairs : misfits).emplace_back(i, j);
  }
  // Dropping misfits would take edges from hubs above all, which meet themselves and each other
  // most. A swap with a random pair keeps all degrees (as in the LFR benchmark).
  for (size_t m = 0; m < misfits.size(); ++m) {
    if (m % 1024 == 0) stop_if_asked();  // a star's stubs are half misfits that find no place
    const auto [a, b] = misfits[m];
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
