#pragma once

#include <optional>
#include <string_view>

#include "coterie/datasets/labeled_graph.h"
#include "coterie/datasets/partition_prior.h"
#include "coterie/datasets/range.h"
#include "coterie/random.h"

namespace coterie {

// Degree-corrected block model (Karrer & Newman 2011) with power-law expected degrees.
//
// The number of edges between two communities is Poisson, and each end falls on a node with
// probability proportional to its expected degree. Repeated edges are merged and self-loops
// dropped; so many more are drawn that the mean degree comes out as asked for, within 5 % up to a
// quarter of all pairs (degree exponents from 2.2 to 3). A community whose pairs do not suffice is
// filled as far as they go.
struct DegreeCorrectedOptions {
  static constexpr std::string_view kKind = "degree-corrected";

  Range nodes = 300;
  PartitionPrior partition = {.sizes = SizePrior::equal, .communities = 4};
  Range mean_degree = 10;
  Range mixing = 0.2;  // share of edges that leave their community; nothing can leave a single one
  Range degree_exponent = 2.5;
  std::optional<double> max_degree = std::nullopt;  // sqrt(mean_degree nodes) when absent
  double max_density = 1;  // mean_degree is at most this share of nodes - 1

  static void visit_fields(auto& self, auto&& field) {
    field("nodes", self.nodes, "number of nodes, before small communities are removed");
    PartitionPrior::visit_fields(self.partition, field);
    field("mean_degree", self.mean_degree, "expected mean degree");
    field("mixing", self.mixing, "share of edges that leave their community");
    field("degree_exponent", self.degree_exponent, "exponent of the power law of degrees");
    field("max_degree", self.max_degree,
          "largest expected degree; default sqrt(mean_degree * nodes)");
    field("max_density", self.max_density, "largest mean degree as a share of nodes - 1");
  }
};

// O(nodes + edges + communities^2), but for a logarithm: ends are found by binary search.
LabeledGraph draw_degree_corrected(const DegreeCorrectedOptions& options, Rng& rng);

}  // namespace coterie
