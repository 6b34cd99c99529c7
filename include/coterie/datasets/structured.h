#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "coterie/datasets/labeled_graph.h"
#include "coterie/datasets/range.h"
#include "coterie/neighbors/neighbors.h"
#include "coterie/options.h"
#include "coterie/random.h"

namespace coterie {

enum class Structure {
  // nearest neighbors of points (`k`, `links`)
  gaussian,  // one, in `dimensions`
  sheet,     // a rectangle that lies in more dimensions
  cube,      // of 3 to 6 dimensions
  roll,      // a rolled sheet
  ring,
  // graphs without weights
  lattice,    // of 2 or 3 dimensions, some with diagonals, some closed to a torus, some with holes
  tree,       // of random parents, or with a fixed number of children
  path,       // every node beside the next 1 to 5
  geometric,  // points of a square, joined up to a distance (`mean_degree`)
  hubs,       // power-law degrees (`mean_degree`) and a few nodes that know half of the others
};
constexpr std::array<std::string_view, 10> names_of(Structure) {
  return {"gaussian", "sheet", "cube", "roll",      "ring",
          "lattice",  "tree",  "path", "geometric", "hubs"};
}

// Graphs that have much structure and no communities: all nodes that hang together are one. A
// method that finds more takes the shape of space for groups.
struct StructuredOptions {
  static constexpr std::string_view kKind = "structured";

  Range nodes = 1000;
  std::optional<Structure> structure = std::nullopt;
  Range dimensions = Range(2, 30, true);
  Range noise = {0, 0.05};
  Range k = Range(5, 50, true);
  std::optional<NeighborKind> links = std::nullopt;
  Range mean_degree = Range(4, 30, true);
  Range hubs = {1, 5};
  Range hub_share = Range(0.05, 0.5);
  Range degree_exponent = Range(2, 3);

  static void visit_fields(auto& self, auto&& field) {
    field("nodes", self.nodes, "number of nodes; lattices may have a few less");
    field("structure", self.structure, "what it is; absent: drawn for each graph");
    field("dimensions", self.dimensions, "of one Gaussian, and of the space that sheets lie in");
    field("noise", self.noise, "deviation from sheets, cubes, rolls and rings of size 1");
    field("k", self.k, "neighbors of a point");
    field("links", self.links, "what an edge between points is; absent: drawn for each graph");
    field("mean_degree", self.mean_degree, "expected mean degree of geometric and hubs");
    field("hubs", self.hubs, "how many nodes know many others");
    field("hub_share", self.hub_share, "which share of the others a hub knows");
    field("degree_exponent", self.degree_exponent, "of the nodes that are no hubs");
  }
};

// O(nodes + edges), and what finding neighbors costs where there are points.
LabeledGraph draw_structured(const StructuredOptions& options, Rng& rng);

}  // namespace coterie
