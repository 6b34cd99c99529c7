#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "coterie/datasets/range.h"
#include "coterie/random.h"

namespace coterie {

enum class SizePrior {
  crp,        // Chinese restaurant process
  equal,      // sizes that differ by at most one
  dirichlet,  // shares of the communities from a symmetric Dirichlet distribution
  power_law,  // the share of community k is proportional to k^-exponent
};
constexpr std::array<std::string_view, 4> names_of(SizePrior) {
  return {"crp", "equal", "dirichlet", "power-law"};
}

// How many communities there are, and how large they are, before there is a graph.
//
// All priors are exchangeable over nodes, so sizes say everything: whoever draws a graph shuffles.
struct PartitionPrior {
  SizePrior sizes = SizePrior::crp;
  // crp: larger means more communities. dirichlet: larger means more equal sizes.
  Range concentration = 3.0;
  Range communities = {2, 8};  // all but crp: number of communities; those left empty vanish
  double exponent = 1;         // power_law
  // crp: partitions with more communities are drawn again. Applied before the removal of small
  // ones, as the authors' code does.
  std::optional<int64_t> max_communities = std::nullopt;
  // Communities with fewer nodes are removed together with their nodes. Edges are independent given
  // the partition, so removing nodes before edges are drawn equals removing both afterwards.
  int64_t min_community = 1;

  static void visit_fields(auto& self, auto&& field) {
    field("sizes", self.sizes, "prior of community sizes");
    field("concentration", self.concentration,
          "crp: larger means more communities; dirichlet: larger means more equal sizes");
    field("communities", self.communities, "number of communities (not for crp)");
    field("exponent", self.exponent, "power-law: share of community k is k^-exponent");
    field("max_communities", self.max_communities, "crp: redraw partitions with more communities");
    field("min_community", self.min_community, "remove communities with fewer nodes");
  }
};

// Sizes of the communities of about `nodes` nodes: positive, at least min_community each. Their sum
// is `nodes` minus what was removed. Draws again when nothing remains. O(nodes).
// Throws UsageError for options out of range, and when 10,000 draws were all rejected.
std::vector<int64_t> draw_sizes(const PartitionPrior& prior, int64_t nodes, Rng& rng);

// CRP(concentration) for `nodes` nodes, in order of appearance; concentration >= 0. O(nodes).
std::vector<int64_t> draw_crp_sizes(double concentration, int64_t nodes, Rng& rng);

// `communities` sizes with sum `nodes` that differ by at most one; the larger ones come first.
std::vector<int64_t> equal_sizes(int64_t nodes, int64_t communities);

}  // namespace coterie
