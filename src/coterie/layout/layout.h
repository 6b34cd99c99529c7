#pragma once

#include <cstdint>
#include <vector>

#include "coterie/graph/graph.h"
#include "coterie/layout/point.h"
#include "coterie/posterior/memberships.h"
#include "coterie/random.h"

namespace coterie {

struct LayoutOptions {
  int64_t iterations = 300;

  static void visit_fields(auto& self, auto&& field) {
    field("iterations", self.iterations, "steps of the force-directed layout");
  }
};

// Where to draw the nodes of a graph whose communities are known with some uncertainty.
//
// Communities are laid out first, as bodies tied by the edges between them; then the nodes,
// starting in their community, with edges inside communities pulling more than edges across; a node
// that may belong to two communities comes to rest between them. Finally nodes that overlap are
// moved apart and the picture is turned so that it is wider than high.
//
// The unit is the usual distance of near nodes; the picture is centred at the origin, y points
// down. The same rng gives the same positions for any number of threads. About a second and a half
// for 5,000 nodes and 50,000 edges on one core. Throws SizeError if memberships cover other nodes.
std::vector<Point> lay_out(const Graph& graph, const Memberships& memberships,
                           const LayoutOptions& options, Rng& rng);

// Communities as bodies: positions, and the radius of a disc whose area is the community's share.
struct CommunityLayout {
  std::vector<Point> centers;
  std::vector<double> radii;
};

// The layout of communities alone, for graphs too large to draw node by node. Same unit, same
// promises. Communities that are nobody's most probable one have radius 0.
CommunityLayout lay_out_communities(const Graph& graph, const Memberships& memberships,
                                    const LayoutOptions& options, Rng& rng);

}  // namespace coterie
