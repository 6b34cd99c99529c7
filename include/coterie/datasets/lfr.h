#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "coterie/datasets/labeled_graph.h"
#include "coterie/datasets/range.h"
#include "coterie/random.h"

namespace coterie {

// The benchmark graphs of Lancichinetti, Fortunato and Radicchi (2008): power laws for degrees and
// for community sizes, and every node sends the share `mixing` of its edges out of its community.
//
// Degrees are met exactly but for an odd stub, for nodes whose edges do not all fit into any
// community (the rest leaves it), and for the rare pairs that stub_matching.h gives up.
struct LfrOptions {
  static constexpr std::string_view kKind = "lfr";

  Range nodes = 1000;
  Range mean_degree = 15;
  Range degree_exponent = 2.5;
  std::optional<double> max_degree = std::nullopt;  // sqrt(mean_degree nodes) when absent
  Range size_exponent = 1.5;
  int64_t min_community = 20;
  int64_t max_community = 200;
  Range mixing = 0.3;
  double max_density = 1;  // mean_degree is at most this share of nodes - 1

  static void visit_fields(auto& self, auto&& field) {
    field("nodes", self.nodes, "number of nodes");
    field("mean_degree", self.mean_degree, "mean degree");
    field("degree_exponent", self.degree_exponent, "exponent of the power law of degrees");
    field("max_degree", self.max_degree, "largest degree; default sqrt(mean_degree * nodes)");
    field("size_exponent", self.size_exponent, "exponent of the power law of community sizes");
    field("min_community", self.min_community, "smallest community");
    field("max_community", self.max_community, "largest community");
    field("mixing", self.mixing, "share of a node's edges that leave its community");
    field("max_density", self.max_density, "largest mean degree as a share of nodes - 1");
  }
};
LabeledGraph draw_lfr(const LfrOptions& options, Rng& rng);

}  // namespace coterie
