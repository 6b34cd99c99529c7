#include "coterie/datasets/snap.h"

#include <algorithm>
#include <iterator>
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

// How many of each kind are taken of so many: in equal shares, the first kinds taking what does not
// divide. With `refill` the places that a kind leaves go to the others.
std::vector<int64_t> shares(const std::vector<int64_t>& there, int64_t wanted, bool refill) {
  std::vector<int64_t> taken(there.size(), 0);
  const auto kinds = static_cast<int64_t>(there.size());
  for (bool more = true; more && wanted > 0; more = refill) {
    bool any = false;
    int64_t left = wanted;
    for (int64_t kind = 0; kind < kinds; ++kind) {
      const int64_t share = (wanted + kinds - 1 - kind) / kinds;
      const int64_t added = std::min(share, there[kind] - taken[kind]);
      taken[kind] += added;
      left -= added;
      any |= added > 0;
    }
    wanted = left;
    if (!any) break;
  }
  return taken;
}

double middle(std::vector<int64_t> values) {
  if (values.empty()) return 0;
  std::sort(values.begin(), values.end());
  const size_t half = values.size() / 2;
  return values.size() % 2 == 1 ? static_cast<double>(values[half])
                                : static_cast<double>(values[half - 1] + values[half]) / 2;
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
    const bool cliques = options.groups == SnapGroups::cliques;
    const CommunityGroups groups(data, parts[split], options.rule, options.limits, cliques);
    const auto kinds = static_cast<int64_t>(sizes.size());
    std::vector<std::vector<std::vector<int32_t>>> drawn;
    std::vector<int64_t> there;
    for (int64_t kind = 0; kind < kinds; ++kind) {
      // Of cliques as many as there could be places: smaller kinds leave some.
      const int64_t most = cliques ? limits[split] : (limits[split] + kinds - 1 - kind) / kinds;
      drawn.push_back(groups.draw(sizes[static_cast<size_t>(kind)], most, rng));
      there.push_back(static_cast<int64_t>(drawn.back().size()));
    }
    const std::vector<int64_t> taken = shares(there, limits[split], cliques);
    std::vector<std::vector<int32_t>> chosen;
    for (size_t kind = 0; kind < drawn.size(); ++kind) {
      std::move(drawn[kind].begin(), drawn[kind].begin() + taken[kind], std::back_inserter(chosen));
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
  std::vector<int64_t> all_nodes, all_edges;
  for (size_t split = 0; split < 3; ++split) {
    statistics.graphs[split] = static_cast<int64_t>(sets[split].size());
    count += statistics.graphs[split];
    for (const LabeledGraph& labeled : sets[split]) {
      all_nodes.push_back(labeled.graph.nodes());
      all_edges.push_back(labeled.graph.directed_edges());
      nodes += all_nodes.back();
      directed_edges += all_edges.back();
    }
  }
  if (count == 0) return statistics;
  statistics.mean_nodes = static_cast<double>(nodes) / static_cast<double>(count);
  statistics.mean_edges = static_cast<double>(directed_edges) / static_cast<double>(count);
  statistics.median_nodes = middle(std::move(all_nodes));
  statistics.median_edges = middle(std::move(all_edges));
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
