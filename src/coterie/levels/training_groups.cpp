#include "coterie/levels/training_groups.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

#include "coterie/communities/leiden.h"

namespace coterie {
namespace {

// To which community of `truth` most nodes of every group belong; of equals, the first.
Partition majorities(const Partition& groups, const Partition& truth) {
  std::vector<std::pair<int32_t, int32_t>> pairs;
  for (int64_t i = 0; i < groups.nodes(); ++i) pairs.emplace_back(groups[i], truth[i]);
  std::sort(pairs.begin(), pairs.end());
  std::vector<int32_t> majority(groups.communities(), 0);
  std::vector<size_t> most(groups.communities(), 0);
  for (size_t begin = 0; begin < pairs.size();) {
    size_t end = begin;
    while (end < pairs.size() && pairs[end] == pairs[begin]) ++end;
    const auto [group, community] = pairs[begin];
    if (end - begin > most[group]) {
      most[group] = end - begin;
      majority[group] = community;
    }
    begin = end;
  }
  return Partition(std::span<const int32_t>(majority));
}

std::vector<int64_t> nodes_of(const Partition& groups, const Partition& truth) {
  std::vector<int64_t> nodes(truth.communities(), 0);
  for (int64_t i = 0; i < groups.nodes(); ++i) ++nodes[truth[groups[i]]];
  return nodes;
}

// The truth as a ladder finds it: some communities in pieces, some nodes with their neighbors.
Partition found_below(const LabeledGraph& labeled, Rng& rng) {
  const Graph& graph = labeled.graph;
  std::vector<int32_t> labels(labeled.truth.labels().begin(), labeled.truth.labels().end());
  if (rng.bernoulli(0.5)) {
    const double broken = rng.uniform(0, 0.5);
    const double resolution = std::exp(rng.uniform(std::log(0.5), std::log(4.0)));
    const Partition pieces =
        leiden(graph, graph.weights(), {.resolution = resolution, .iterations = 1}, rng);
    std::vector<uint8_t> breaks(labeled.truth.communities());
    for (uint8_t& b : breaks) b = rng.bernoulli(broken);
    for (size_t i = 0; i < labels.size(); ++i) {
      if (breaks[labels[i]]) {
        labels[i] = labeled.truth.communities() * (1 + pieces[static_cast<int64_t>(i)]) + labels[i];
      }
    }
  }
  const double strayed = rng.bernoulli(0.5) ? 0 : rng.uniform(0, 0.1);
  for (NodeId i = 0; i < graph.nodes(); ++i) {
    const auto near = graph.neighbors(i);
    if (near.empty() || !rng.bernoulli(strayed)) continue;
    labels[i] = labels[near[rng.below(std::ssize(near))]];
  }
  return Partition(std::span<const int32_t>(labels));
}

}  // namespace

TrainingGroups draw_training_groups(const LabeledGraph& labeled, const EdgeFacts& facts,
                                    const FinePartitions& fine, Rng& rng) {
  constexpr double kAnswered = 0.25, kCoarse = 0.3;
  const bool nested = labeled.above.nodes() > 0;
  const bool answered = rng.bernoulli(kAnswered);
  const bool coarse = nested && !answered && rng.bernoulli(kCoarse);
  const Partition groups = answered ? found_below(labeled, rng) : fine.draw(rng);
  const Partition& truth = nested && (answered || coarse) ? labeled.above : labeled.truth;
  TrainingGroups result;
  result.level = group_level(labeled.graph, facts, groups, answered, rng.stream("clues"));
  result.truth = majorities(groups, truth);
  result.nodes = nodes_of(groups, result.truth);
  result.coarse = coarse;
  return result;
}

}  // namespace coterie
