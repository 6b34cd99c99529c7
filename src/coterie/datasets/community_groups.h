#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "coterie/datasets/snap_data.h"
#include "coterie/datasets/weighted_index.h"
#include "coterie/random.h"

namespace coterie {

// Which two communities may stand in one graph: they share no node, their union has more than
// `above` and fewer than `below` nodes, and neither is `ratio` times as large as the other nor has
// more than `largest` nodes, which the paper does not ask for.
struct PairRule {
  int64_t above = 20;
  int64_t below = 500;
  int64_t ratio = 20;
  std::optional<int64_t> largest = std::nullopt;

  static void visit_fields(auto& self, auto&& field) {
    field("above", self.above, "the union of two communities has more nodes");
    field("below", self.below, "the union of two communities has fewer nodes");
    field("ratio", self.ratio, "neither community is this many times the other");
    field("largest", self.largest, "no community has more nodes; default: any number");
  }
};

// How often one pair or one community may be what a group is found by. Without a limit a few
// communities with many neighbors stand in most of the groups.
struct GroupLimits {
  // Two adjacent communities grow into at most so many groups of three, each of those into at most
  // so many of four, chosen uniformly. A group that several find is in once; a pair may stand in
  // more groups than this, which others have found.
  std::optional<int64_t> per_pair = std::nullopt;
  // A community and two of its neighbors: it stands so between others in at most so many groups,
  // chosen uniformly. For groups of three.
  std::optional<int64_t> per_centre = std::nullopt;

  static void visit_fields(auto& self, auto&& field) {
    field("per_pair", self.per_pair,
          "two adjacent communities propose at most so many groups of three, and each of these so "
          "many of four; default: any number");
    field("per_centre", self.per_centre,
          "a community proposes at most so many groups of itself and two neighbors; for --groups "
          "3; default: any number");
  }
};

// Groups of communities that satisfy the pair rule pairwise and whose nodes together induce a
// connected subgraph.
class CommunityGroups {
 public:
  // Among the communities `chosen` of data. Both outlive this object. With `cliques` every two
  // communities of a group have an edge across. Throws UsageError for limits below 1, and for both.
  CommunityGroups(const SnapData& data, std::vector<int32_t> chosen, const PairRule& rule,
                  const GroupLimits& limits = {}, bool cliques = false);

  // Up to `count` groups of `size` communities (2, 3 or 4), uniformly without replacement from
  // those that the limits leave; all of them, in random order, when there are fewer. Groups are
  // sorted. Throws UsageError for a limit per centre and groups of 4.
  //
  // Small families are enumerated. Where there are more than `enumerate_up_to` trees of adjacent
  // communities (Youtube has millions), groups are drawn: a uniformly random tree is kept with
  // probability one in the number of spanning trees of its vertices, so that every group is equally
  // likely.
  std::vector<std::vector<int32_t>> draw(int64_t size, int64_t count, Rng& rng,
                                         int64_t enumerate_up_to = 1000000) const;

  // Pairs with an edge across that satisfy the rule.
  int64_t adjacent_pairs() const { return static_cast<int64_t>(pairs_.size()); }

 private:
  using Group = std::vector<int32_t>;  // places in chosen_, sorted

  bool compatible(int32_t a, int32_t b) const;  // the pair rule
  bool together(int32_t a, int32_t b) const;    // in one group
  bool adjacent(int32_t a, int32_t b) const;
  bool connected(const Group& group) const;  // its induced subgraph, given adjacent communities
  bool fits(const Group& group) const;       // pair rule for all pairs, and connected
  int64_t spanning_trees(const Group& group) const;
  std::vector<Group> enumerate(int64_t size) const;
  std::vector<Group> grown(const std::vector<Group>& level, Rng& rng) const;
  std::vector<Group> around_centres(Rng& rng) const;
  std::vector<Group> limited(int64_t size, Rng& rng) const;  // what the limits leave, sorted

  // How many trees of `size` adjacent communities have a given center, or a given middle edge.
  struct Trees {
    WeightedIndex stars;  // by center
    WeightedIndex paths;  // by place in pairs_
    double total() const { return stars.total() + paths.total(); }
  };
  Trees trees(int64_t size) const;
  Group draw_tree(const Trees& trees, int64_t size, Rng& rng) const;
  std::vector<Group> draw_at_random(const Trees& trees, int64_t size, int64_t count,
                                    Rng& rng) const;

  const SnapData& data_;
  std::vector<int32_t> chosen_;
  PairRule rule_;
  GroupLimits limits_;
  bool cliques_;
  std::vector<std::vector<int32_t>> neighbors_;
  std::vector<std::pair<int32_t, int32_t>> pairs_;
  std::vector<char> whole_;  // communities that are connected in themselves
};

}  // namespace coterie
