#include "coterie/levels/ladder.h"

#include <algorithm>
#include <utility>

#include "coterie/communities/size_limits.h"
#include "coterie/levels/group_clues.h"
#include "coterie/levels/node_moves.h"
#include "coterie/local/local_draw.h"

namespace coterie {
namespace {

constexpr int64_t kWindow = 400;  // groups of the first window around an anchor
constexpr size_t kMostLevels = 8;

Partition composed(const Partition& groups, const Partition& of_groups) {
  std::vector<int32_t> labels(groups.nodes());
  for (size_t i = 0; i < labels.size(); ++i) {
    labels[i] = of_groups[groups[static_cast<int64_t>(i)]];
  }
  return Partition(std::span<const int32_t>(labels));
}

// Nodes that are known to belong together are one group, apart from all others.
Partition with_known_groups(const Partition& groups, std::span<const int32_t> known) {
  if (known.empty()) return groups;
  std::vector<int32_t> labels(groups.labels().begin(), groups.labels().end());
  for (size_t i = 0; i < labels.size(); ++i) {
    if (known[i] >= 0) labels[i] = groups.communities() + known[i];
  }
  return Partition(std::span<const int32_t>(labels));
}

std::vector<int32_t> known_groups(const Partition& groups, std::span<const int32_t> known) {
  if (known.empty()) return {};
  std::vector<int32_t> result(groups.communities(), -1);
  for (size_t i = 0; i < known.size(); ++i) {
    if (known[i] >= 0) result[groups[static_cast<int64_t>(i)]] = known[i];
  }
  return result;
}

// Which groups the network puts together.
Partition ask(const Model& model, const GroupLevel& level, const LadderOptions& options,
              std::span<const int32_t> known, const Rng& rng, const std::stop_token& stop) {
  const LocalDrawOptions questions{.window = kWindow,
                                   .scale = options.scale,
                                   .sample = options.sample,
                                   .temperature = options.temperature,
                                   .known = known};
  return draw_locally(model, level.graph, level.evidence, questions, rng, stop);
}

}  // namespace

Ladder draw_ladder(const Model& model, const Graph& graph, const EdgeFacts& facts,
                   const FinePartitions& fine, const LadderOptions& options, const Rng& rng,
                   std::stop_token stop) {
  Rng first = rng.stream("fine");
  Partition groups = with_known_groups(fine.draw(first, stop), options.known);
  Ladder ladder;
  while (ladder.size() < kMostLevels) {
    const bool answered = !ladder.empty();
    const Rng own = rng.stream("level", ladder.size());
    const std::vector<int32_t> known = known_groups(groups, options.known);
    const GroupLevel level = group_level(graph, facts, groups, answered, own.stream("clues"), stop);
    Partition joined = ask(model, level, options, known, own, stop);
    const bool joins = joined.communities() < groups.communities();
    if (answered && !joins) break;
    groups = composed(groups, joined);
    if (!answered) {
      Rng moves = own.stream("moves");
      groups = with_nodes_moved(graph, groups, options.known, moves, stop);
      if (options.smallest_community > 1 && options.known.empty()) {
        groups = within_sizes(graph, groups, {.smallest = options.smallest_community}, own, stop);
      }
    }
    ladder.push_back(groups);
    if (groups.communities() == 1) break;
  }
  return ladder;
}

}  // namespace coterie
