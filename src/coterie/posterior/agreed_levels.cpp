#include "coterie/posterior/agreed_levels.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "coterie/posterior/joining.h"
#include "coterie/posterior/partition_loss.h"

namespace coterie {
namespace {

// Beyond, tables of pairs would not fit, and nobody could read the tree.
constexpr int32_t kMostCommunities = 1000;

double support_of(const Partition& level, std::span<const Ladder> ladders) {
  LossFrom from(level, PartitionLoss::normalized_variation);
  const auto have = std::count_if(ladders.begin(), ladders.end(), [&](const Ladder& ladder) {
    return std::any_of(ladder.begin(), ladder.end(),
                       [&](const Partition& each) { return from.to(each) <= kSameLevel; });
  });
  return static_cast<double>(have) / static_cast<double>(ladders.size());
}

// The first partition of a ladder, from the given level on, that is coarser than what is below;
// none if it ends before. A draw whose own answer is coarser says nothing about levels with that.
const Partition* next_above(const Partition& below, size_t level, const Ladder& ladder) {
  for (size_t l = level; l < ladder.size(); ++l) {
    if (ladder[l].communities() < below.communities()) return &ladder[l];
  }
  return nullptr;
}

}  // namespace

std::vector<AgreedLevel> agreed_levels(const Partition& answer, std::span<const Ladder> ladders) {
  if (ladders.empty()) return {};
  std::vector<AgreedLevel> levels{{answer, support_of(answer, ladders)}};
  while (true) {
    const Partition& last = levels.back().partition;
    if (last.communities() > kMostCommunities) break;
    std::vector<const Partition*> above;
    for (const Ladder& ladder : ladders) {
      if (const Partition* next = next_above(last, levels.size(), ladder)) above.push_back(next);
    }
    if (2 * above.size() <= ladders.size()) break;
    const double half = 0.5 * static_cast<double>(above.size());
    Partition next = join_most_together(last, shares_together(last, above), half);
    if (next.communities() == last.communities()) break;
    const double support = support_of(next, ladders);
    levels.push_back({std::move(next), support});
  }
  return levels;
}

}  // namespace coterie
