#include "coterie/answer/by_components.h"

#include <algorithm>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "coterie/parallel.h"
#include "coterie/posterior/independent_parts.h"
#include "coterie/posterior/point_estimate.h"

namespace coterie {
namespace {

// Larger components have all threads one after another; smaller ones share them.
constexpr int64_t kNodesForAllThreads = 500;

// Beyond, nobody asks how thousands of little trees are grouped.
constexpr size_t kMostComponentsWithLevels = 1000;

// Levels of the whole: those of all components, each at its last one where others go on. Where a
// component has one answer for all draws, that has no level above it.
std::vector<Ladder> ladders_of(const ComponentKinds& parts, int64_t nodes,
                               std::span<const std::optional<Detection>> found,
                               PointEstimate estimate) {
  size_t draws = 0;
  for (const auto& each : found) draws = std::max(draws, each->ladders.size());
  if (draws == 0 || parts.components.size() > kMostComponentsWithLevels) return {};
  std::vector<Ladder> alone;  // by kind
  for (const auto& each : found) {
    alone.push_back({each->posterior.partition(point_estimate(each->posterior, estimate))});
  }
  std::vector<Ladder> ladders(draws);
  for (size_t d = 0; d < draws; ++d) {
    const auto ladder_of = [&](size_t kind) -> const Ladder& {
      const std::vector<Ladder>& own = found[kind]->ladders;
      return own.empty() ? alone[kind] : own[d % own.size()];
    };
    size_t levels = 0;
    for (const auto& component : parts.components) {
      levels = std::max(levels, ladder_of(component.kind).size());
    }
    for (size_t l = 0; l < levels; ++l) {
      std::vector<int32_t> labels(nodes);
      int32_t next = 0;
      for (const auto& component : parts.components) {
        const Ladder& ladder = ladder_of(component.kind);
        const Partition& level = ladder[std::min(l, ladder.size() - 1)];
        const auto own = parts.nodes_of(component);
        for (size_t t = 0; t < own.size(); ++t) {
          labels[own[t]] = next + level[static_cast<int64_t>(t)];
        }
        next += level.communities();
      }
      for (const NodeId i : parts.isolated) labels[i] = next++;
      ladders[d].push_back(Partition(std::span<const int32_t>(labels)));
    }
  }
  return ladders;
}

}  // namespace

int64_t largest_kind(const ComponentKinds& parts) {
  int64_t largest = -1;
  for (size_t k = 0; k < parts.kinds.size(); ++k) {
    if (largest < 0 || parts.kinds[k].nodes() > parts.kinds[largest].nodes()) {
      largest = static_cast<int64_t>(k);
    }
  }
  return largest;
}

Detection detect_by_components(const ComponentKinds& parts, int64_t nodes, uint64_t seed,
                               const DetectConnected& detect, PointEstimate estimate) {
  std::vector<std::optional<Detection>> found(parts.kinds.size());
  std::vector<size_t> small;
  for (size_t k = 0; k < found.size(); ++k) {
    if (parts.kinds[k].nodes() < kNodesForAllThreads) {
      small.push_back(k);
    } else {
      found[k] = detect(parts.kinds[k], k);
    }
  }
  parallel_for(std::ssize(small),
               [&](int64_t s) { found[small[s]] = detect(parts.kinds[small[s]], small[s]); });

  std::vector<PosteriorPart> posteriors;
  for (const auto& component : parts.components) {
    posteriors.push_back({&found[component.kind]->posterior, parts.nodes_of(component)});
  }
  Detection whole{
      combine(posteriors, parts.isolated, nodes, Rng(seed).stream("components"), estimate), {}, {}};
  whole.ladders = ladders_of(parts, nodes, found, estimate);
  for (const auto& each : found) {
    whole.seconds.features += each->seconds.features;
    whole.seconds.encoder += each->seconds.encoder;
    whole.seconds.sampling += each->seconds.sampling;
    whole.seconds.scoring += each->seconds.scoring;
    whole.seconds.refining += each->seconds.refining;
    whole.beyond_features |= each->beyond_features;
    whole.exact |= each->exact;
  }
  if (const int64_t largest = largest_kind(parts); largest >= 0) {
    whole.embedding = std::move(found[largest]->embedding);
  }
  return whole;
}

}  // namespace coterie
