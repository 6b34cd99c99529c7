#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string_view>
#include <vector>

#include "coterie/datasets/community_groups.h"
#include "coterie/datasets/labeled_graph.h"
#include "coterie/datasets/snap_data.h"
#include "coterie/random.h"

namespace coterie {

enum class SnapSplit { train, validation, test };
constexpr std::array<std::string_view, 3> names_of(SnapSplit) {
  return {"train", "validation", "test"};
}
// Communities in a graph; cliques are two to four communities of which every two touch.
enum class SnapGroups { three, two_to_four, cliques };
constexpr std::array<std::string_view, 3> names_of(SnapGroups) { return {"3", "2-4", "cliques"}; }

// Graphs cut out of a SNAP network: the nodes of a few communities that touch, with all edges among
// them, as in the paper. Communities are divided into train, validation and test first, so no
// community is seen in two of them.
struct SnapOptions {
  SnapNetwork network = SnapNetwork::dblp;
  SnapGroups groups = SnapGroups::three;
  PairRule rule = {};
  GroupLimits limits = {};
  // At most so many graphs of a split; when absent, as many as the paper has.
  std::optional<int64_t> max_train = std::nullopt;
  std::optional<int64_t> max_validation = std::nullopt;
  std::optional<int64_t> max_test = std::nullopt;

  static void visit_fields(auto& self, auto&& field) {
    field("network", self.network, "which network");
    field("groups", self.groups,
          "number of communities in a graph; cliques: two to four of which every two touch");
    field("rule", self.rule, "which two communities may stand in one graph");
    field("limits", self.limits, "how many graphs a pair or a community proposes");
    field("max_train", self.max_train, "most graphs for training; default: as the paper");
    field("max_validation", self.max_validation, "most graphs for validation");
    field("max_test", self.max_test, "most graphs for testing");
  }
};

// The graphs of all three splits, by SnapSplit. Communities are divided at random: 3000 / 500 /
// 1500 of 5000, the same shares of fewer. With two_to_four a third of the graphs has each number of
// communities, as far as there are enough; among cliques, which are few, those of other sizes take
// the places that are left. Nodes are shuffled. Throws UsageError for limits below 0, and what
// CommunityGroups throws.
using SnapSets = std::array<std::vector<LabeledGraph>, 3>;
SnapSets draw_snap_sets(const SnapData& data, const SnapOptions& options, Rng& rng);

// Writes the graph sets folder/train, folder/validation and folder/test (graph_set.h), with the
// options as their recipe.
void write_snap_sets(const SnapSets& sets, const SnapOptions& options, uint64_t seed,
                     const std::filesystem::path& folder);

// How many graphs there are, and how large they are on average.
struct SnapStatistics {
  std::array<int64_t, 3> graphs{};            // by SnapSplit
  double mean_nodes = 0;                      // over all three splits
  double mean_edges = 0;                      // every edge in both directions, as the paper counts
  double median_nodes = 0, median_edges = 0;  // the paper does not say: 0
};
SnapStatistics snap_statistics(const SnapSets& sets);

// The paper's table.
SnapStatistics paper_statistics(SnapNetwork network, SnapGroups groups);

}  // namespace coterie
