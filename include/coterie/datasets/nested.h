#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "coterie/datasets/labeled_graph.h"
#include "coterie/datasets/range.h"
#include "coterie/random.h"

namespace coterie {

enum class NestedLevel {
  fine,    // the communities
  coarse,  // the groups of communities
  random,  // either, drawn anew for every graph
};
constexpr std::array<std::string_view, 3> names_of(NestedLevel) {
  return {"fine", "coarse", "random"};
}

// Communities within groups: a degree-corrected block model (degree_corrected.h) of two levels.
//
// Community sizes follow a power law, as in lfr.h; every group is made of some communities that
// were drawn one after the other. Of the edges of a node, the share `mixing` leaves its group and
// the share `inner_mixing` leaves its community but not its group. Both levels are true divisions
// of such a graph; `level` says which one it is labelled with.
//
// The mean degree comes out as asked for within a few per cent: pairs of a small community that its
// hubs would join twice are made up for to second order, as in degree_corrected.h.
struct NestedOptions {
  static constexpr std::string_view kKind = "nested";

  Range nodes = 1000;
  Range mean_degree = 15;
  Range mixing = 0.1;
  Range inner_mixing = 0.25;  // of groups of more than one community; mixing goes first
  Range subgroups = {2, 6};   // communities in a group; the last group takes what is left
  NestedLevel level = NestedLevel::random;
  int64_t min_community = 10;
  int64_t max_community = 100;
  Range size_exponent = 1.5;
  Range degree_exponent = 2.5;
  std::optional<double> max_degree = std::nullopt;  // sqrt(mean_degree nodes) when absent
  double max_density = 1;  // mean_degree is at most this share of nodes - 1

  static void visit_fields(auto& self, auto&& field) {
    field("nodes", self.nodes, "number of nodes");
    field("mean_degree", self.mean_degree, "expected mean degree");
    field("mixing", self.mixing, "share of a node's edges that leave its group");
    field("inner_mixing", self.inner_mixing,
          "share of a node's edges that leave its community within its group");
    field("subgroups", self.subgroups, "number of communities in a group");
    field("level", self.level, "which level is the truth");
    field("min_community", self.min_community, "smallest community");
    field("max_community", self.max_community, "largest community");
    field("size_exponent", self.size_exponent, "exponent of the power law of community sizes");
    field("degree_exponent", self.degree_exponent, "exponent of the power law of degrees");
    field("max_degree", self.max_degree,
          "largest expected degree; default sqrt(mean_degree * nodes)");
    field("max_density", self.max_density, "largest mean degree as a share of nodes - 1");
  }
};

// O(nodes + edges), but for a logarithm: ends are found by binary search.
LabeledGraph draw_nested(const NestedOptions& options, Rng& rng);

// Both levels of the same graph, for tests and pictures: the truth of draw_nested is one of them.
struct NestedGraph {
  Graph graph;
  Partition fine;
  Partition coarse;
};
NestedGraph draw_both_levels(const NestedOptions& options, Rng& rng);

}  // namespace coterie
