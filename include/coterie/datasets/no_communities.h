#pragma once

#include <optional>
#include <string_view>

#include "coterie/datasets/labeled_graph.h"
#include "coterie/datasets/range.h"
#include "coterie/random.h"

namespace coterie {

// Graphs without communities: all nodes are in one. A method that finds more sees ghosts.

// Erdos and Renyi's graph: every pair is an edge with the same probability.
struct ErdosRenyiOptions {
  static constexpr std::string_view kKind = "erdos-renyi";

  Range nodes = 300;
  Range mean_degree = 10;
  double max_density = 1;  // mean_degree is at most this share of nodes - 1

  static void visit_fields(auto& self, auto&& field) {
    field("nodes", self.nodes, "number of nodes");
    field("mean_degree", self.mean_degree, "expected mean degree");
    field("max_density", self.max_density, "largest mean degree as a share of nodes - 1");
  }
};
LabeledGraph draw_erdos_renyi(const ErdosRenyiOptions& options, Rng& rng);

// A uniformly random graph with power-law degrees (stub_matching.h).
struct ConfigurationOptions {
  static constexpr std::string_view kKind = "configuration";

  Range nodes = 300;
  Range mean_degree = 10;
  Range degree_exponent = 2.5;
  std::optional<double> max_degree = std::nullopt;  // sqrt(mean_degree nodes) when absent
  double max_density = 1;

  static void visit_fields(auto& self, auto&& field) {
    field("nodes", self.nodes, "number of nodes");
    field("mean_degree", self.mean_degree, "expected mean degree");
    field("degree_exponent", self.degree_exponent, "exponent of the power law of degrees");
    field("max_degree", self.max_degree, "largest degree; default sqrt(mean_degree * nodes)");
    field("max_density", self.max_density, "largest mean degree as a share of nodes - 1");
  }
};
LabeledGraph draw_configuration(const ConfigurationOptions& options, Rng& rng);

// The mean degree of a graph of `nodes` nodes: drawn, and at most max_density (nodes - 1).
double draw_mean_degree(const Range& mean_degree, double max_density, int64_t nodes, Rng& rng);

}  // namespace coterie
