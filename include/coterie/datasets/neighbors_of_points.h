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

enum class PointShape {
  gaussian,
  stretched,     // a Gaussian with a scale of its own in every direction
  heavy_tailed,  // Student's t with 5 degrees of freedom
  ball,          // uniform
  path,          // along a few straight pieces
  ring,
  tree,      // along pieces that branch
  gradient,  // between two types, with cells of either kind and all that lies between
};
constexpr std::array<std::string_view, 8> names_of(PointShape) {
  return {"gaussian", "stretched", "heavy-tailed", "ball", "path", "ring", "tree", "gradient"};
}

// Graphs of nearest neighbors of points from a mixture, as people make them of cells, documents and
// images. The truth of a node is the component of its point.
//
// A component has unit variance, up to its size; centers of components are about `separation`
// apart, or more. Two components whose points are neighbors of each other nearly as often as if
// they were one (`merge`) are one: nobody could tell them apart. What no edge connects is not in
// one community either.
//
// Edges say which points are near (`links`; drawn anew for every graph when absent, as `shape` is
// for every component). mutual looks at 2 k neighbors, because it loses about half of the edges.
struct NeighborsOptions {
  static constexpr std::string_view kKind = "neighbors";

  Range nodes = 1000;
  Range components = Range(2, 20, true);
  double single = 0;                           // share of graphs with one component
  double smallest = 0.01;                      // its share of the nodes, or 8 nodes
  Range concentration = Range(0.8, 20, true);  // of Dirichlet's shares
  std::optional<PointShape> shape = std::nullopt;
  Range dimensions = Range(2, 40, true);
  Range separation = Range(2, 9, true);
  double noisy = 0.3;  // share of graphs with dimensions that know nothing of components
  Range noise_dimensions = {1, 30};
  double warped = 0.3;
  double counts = 0.2;
  Range k = Range(5, 50, true);
  std::optional<NeighborKind> links = std::nullopt;
  double merge = 0.8;

  static void visit_fields(auto& self, auto&& field) {
    field("nodes", self.nodes, "number of points");
    field("components", self.components, "number of components of the mixture");
    field("single", self.single, "share of graphs with one component", between(0, 1));
    field("smallest", self.smallest, "a component has at least this share of the points",
          between(0, 1));
    field("concentration", self.concentration, "larger means more equal sizes of components");
    field("shape", self.shape, "shape of the components; absent: drawn for each");
    field("dimensions", self.dimensions, "dimensions in which components differ");
    field("separation", self.separation, "distance between centers, in standard deviations");
    field("noisy", self.noisy, "share of graphs with noise dimensions", between(0, 1));
    field("noise_dimensions", self.noise_dimensions, "how many, where there are any");
    field("warped", self.warped, "share of graphs whose space is bent", between(0, 1));
    field("counts", self.counts,
          "share of graphs of principal components of counts, as of cells; neither bent nor noisy",
          between(0, 1));
    field("k", self.k, "neighbors of a point");
    field("links", self.links, "what an edge is; absent: drawn for each graph");
    field("merge", self.merge,
          "components are one where this share of the edges that chance gives is between them",
          at_least(0));
  }
};

// O(nodes^2 dimensions) up to some thousands of nodes, O(nodes log(nodes) dimensions) beyond.
LabeledGraph draw_neighbors(const NeighborsOptions& options, Rng& rng);

}  // namespace coterie
