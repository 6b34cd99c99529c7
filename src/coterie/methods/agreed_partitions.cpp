#include "coterie/methods/agreed_partitions.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "coterie/communities/ensemble.h"
#include "coterie/error.h"
#include "coterie/methods/least_variation.h"

namespace coterie {
namespace {

int64_t smallest_of(const Partition& partition) {
  const std::vector<int64_t> sizes = partition.sizes();
  return *std::min_element(sizes.begin(), sizes.end());
}

// Nodes that most draws keep together along edges: components of the edges above one half.
Partition majority_of(const Graph& graph, std::span<const Partition> draws) {
  const std::vector<float> together = share_of_partitions(graph, draws);
  std::vector<int32_t> label(graph.nodes(), -1);
  std::vector<NodeId> stack;
  int32_t count = 0;
  for (NodeId first = 0; first < graph.nodes(); ++first) {
    if (label[first] >= 0) continue;
    label[first] = count;
    stack.push_back(first);
    while (!stack.empty()) {
      const NodeId i = stack.back();
      stack.pop_back();
      for (int64_t e = graph.row_ptr()[i]; e < graph.row_ptr()[i + 1]; ++e) {
        const NodeId j = graph.neighbors()[e];
        // Above one half, two edges of a node are together in at least one same draw: the
        // components are no chains of chance.
        if (label[j] >= 0 || together[e] <= 0.5f) continue;
        label[j] = count;
        stack.push_back(j);
      }
    }
    ++count;
  }
  return Partition(std::span<const int32_t>(label));
}

}  // namespace

double expected_loss(const Partition& partition, std::span<const Partition> draws,
                     PartitionLoss loss) {
  LossFrom from(partition, loss);
  double sum = 0;
  for (const Partition& draw : draws) sum += from.to(draw);
  return sum / static_cast<double>(draws.size());
}

std::vector<Partition> agreed_partitions(const Graph& graph, std::span<const Partition> draws,
                                         const Rng& rng, int64_t smallest_community,
                                         std::stop_token stop) {
  constexpr auto kLoss = PartitionLoss::normalized_variation;
  Rng own = rng.stream("consensus");
  std::vector<Partition> agreed{consensus(graph, draws, {}, own, stop), majority_of(graph, draws)};
  // Where draws disagree about nearly everything, only crumbs are certain. An answer of crumbs
  // would be wrong by little and say nothing: it has no more communities than draws have, and what
  // is split is split into as many as they have on average. None is smaller than draws promise,
  // where they keep the promise: a whole graph may be smaller.
  AgreementLimits limits{.smallest_community = smallest_community};
  int32_t most = 0;
  double sum = 0;
  for (const Partition& draw : draws) {
    most = std::max(most, draw.communities());
    sum += draw.communities();
    limits.smallest_community = std::min(limits.smallest_community, smallest_of(draw));
  }
  limits.most_communities = static_cast<int32_t>(std::lround(sum / std::ssize(draws)));
  const std::vector<Partition> hints = agreed;
  std::erase_if(agreed, [&](const Partition& partition) {
    return partition.communities() > most || smallest_of(partition) < limits.smallest_community;
  });
  const Partition* best = nullptr;
  double least = std::numeric_limits<double>::infinity();
  const auto consider = [&](const Partition& candidate) {
    if (stop.stop_requested()) throw Interrupted();
    const double loss = expected_loss(candidate, draws, kLoss);
    if (loss >= least) return;
    least = loss;
    best = &candidate;
  };
  for (const Partition& partition : agreed) consider(partition);
  // A few draws stand for all: the search starts from a good one, not from the very best.
  constexpr size_t kStarts = 16;
  for (size_t d = 0; d < std::min(draws.size(), kStarts); ++d) consider(draws[d]);
  Partition found = least_variation(graph, draws, *best, kLoss, limits, hints, stop);
  agreed.push_back(least_variation(graph, draws, found, PartitionLoss::variation_of_information,
                                   limits, hints, stop));
  agreed.push_back(std::move(found));
  return agreed;
}

}  // namespace coterie
