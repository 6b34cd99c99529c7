#include "coterie/answer/by_components.h"

#include <optional>
#include <utility>
#include <vector>

#include "coterie/parallel.h"
#include "coterie/posterior/independent_parts.h"

namespace coterie {
namespace {

// Larger components have all threads one after another; smaller ones share them.
constexpr int64_t kNodesForAllThreads = 500;

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
