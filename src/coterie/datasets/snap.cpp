#include "coterie/datasets/snap.h"

#include <algorithm>
#include <numeric>
#include <span>
#include <utility>

#include "coterie/datasets/graph_set.h"
#include "coterie/error.h"
#include "coterie/options_json.h"

namespace coterie {
namespace {

// Places in a random order, cut at 60 % and 70 %.
std::array<std::vector<int32_t>, 3> divide(int64_t communities, Rng& rng) {
  std::vector<int32_t> order(communities);
  std::iota(order.begin(), order.end(), 0);
  rng.shuffle(std::span(order));
  const auto first = order.begin() + communities * 6 / 10;
  const auto second = order.begin() + communities * 7 / 10;
  return {std::vector(order.begin(), first), std::vector(first, second),
          std::vector(second, order.end())};
}

LabeledGraph cut_out(const SnapData& data, const std::vector<int32_t>& group, Rng& rng) {
  std::vector<std::pair<NodeId, int32_t>> nodes;
  for (const int32_t c : group) {
    for (const NodeId node : data.communities[c]) nodes.emplace_back(node, c);
  }
  rng.shuffle(std::span(nodes));
  std::vector<NodeId> ids;
  std::vector<int32_t> labels;
  for (const auto& [node, label] : nodes) {
    ids.push_back(node);
    labels.push_back(label);
  }
  return {induced_subgraph(data.graph, ids), Partition(labels)};
}

}  // namespace

SnapSets draw_snap_sets(const SnapData& data, const SnapOptions& options, Rng& rng) {
  const SnapStatistics paper = paper_statistics(options.network, options.groups);
  const std::array limits{options.max_train.value_or(paper.graphs[0]),
                          options.max_validation.value_or(paper.graphs[1]),
                          options.max_test.value_or(paper.graphs[2])};
  const auto parts = divide(static_cast<int64_t>(data.communities.size()), rng);
  const std::vector<int64_t> sizes =
      options.groups == SnapGroups::three ? std::vector<int64_t>{3} : std::vector<int64_t>{2, 3, 4};
  SnapSets sets;
  for (size_t split = 0; split < 3; ++split) {
    if (limits[split] < 0) throw UsageError("the number of graphs must not be negative");
    const CommunityGroups groups(data, parts[split], options.rule);
    std::vector<std::vector<int32_t>> chosen;
    for (size_t s = 0; s < sizes.size(); ++s) {
      // Thirds that add up: the first ones take the remainder.
      const int64_t kinds = static_cast<int64_t>(sizes.size());
      const int64_t share = (limits[split] + kinds - 1 - static_cast<int64_t>(s)) / kinds;
      for (auto& group : groups.draw(sizes[s], share, rng)) chosen.push_back(std::move(group));
    }
    rng.shuffle(std::span(chosen));
    for (const auto& group : chosen) sets[split].push_back(cut_out(data, group, rng));
  }
  return sets;
}

void write_snap_sets(const SnapSets& sets, const SnapOptions& options, uint64_t seed,
                     const std::filesystem::path& folder) {
  for (size_t split = 0; split < 3; ++split) {
    const std::string name(names_of(SnapSplit())[split]);
    const nlohmann::ordered_json recipe = {{"snap", write_options(options)}, {"split", name}};
    GraphSetWriter writer(folder / name, recipe, seed);
    for (const LabeledGraph& labeled : sets[split]) writer.append(labeled);
    writer.finish();
  }
}

SnapStatistics snap_statistics(const SnapSets& sets) {
  SnapStatistics statistics;
  int64_t nodes = 0, directed_edges = 0, count = 0;
  for (size_t split = 0; split < 3; ++split) {
    statistics.graphs[split] = static_cast<int64_t>(sets[split].size());
    count += statistics.graphs[split];
    for (const LabeledGraph& labeled : sets[split]) {
      nodes += labeled.graph.nodes();
      directed_edges += labeled.graph.directed_edges();
    }
  }
  if (count == 0) return statistics;
  statistics.mean_nodes = static_cast<double>(nodes) / static_cast<double>(count);
  statistics.mean_edges = static_cast<double>(directed_edges) / static_cast<double>(count);
  return statistics;
}

SnapStatistics paper_statistics(SnapNetwork network, SnapGroups groups) {
  const bool three = groups == SnapGroups::three;
  if (network == SnapNetwork::dblp) {
    return three ? SnapStatistics{{3929, 28, 696}, 65, 406}
                 : SnapStatistics{{3222, 166, 1000}, 100, 542};
  }
  return three ? SnapStatistics{{8670, 1683, 1000}, 100, 442}
               : SnapStatistics{{22141, 2687, 1000}, 122, 559};
}

}  // namespace coterie
