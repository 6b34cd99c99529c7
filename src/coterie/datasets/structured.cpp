#include "coterie/datasets/structured.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "coterie/datasets/connected_labels.h"
#include "coterie/datasets/neighbor_links.h"
#include "coterie/datasets/no_communities.h"
#include "coterie/datasets/plain_structures.h"
#include "coterie/datasets/point_cloud.h"

namespace coterie {
namespace {

struct Angle {
  double cosine;
  double sine;
};

// By exactly rounded operations only: the series of a small angle, doubled ten times.
Angle angle_of(double radians) {
  const double x = radians / 1024;
  Angle angle{1 - x * x / 2 * (1 - x * x / 12), x * (1 - x * x / 6 * (1 - x * x / 20))};
  for (int step = 0; step < 10; ++step) {
    angle = {angle.cosine * angle.cosine - angle.sine * angle.sine, 2 * angle.cosine * angle.sine};
  }
  return angle;
}

// The cloud in a space of more dimensions, turned at random (nearly: lengths change a little).
Cloud embedded(const Cloud& cloud, int64_t dimensions, Rng& rng) {
  if (dimensions <= cloud.dimensions) return cloud;
  Cloud space(cloud.count, dimensions);
  std::vector<double> axes(cloud.dimensions * dimensions);
  for (double& x : axes) x = rng.normal() / std::sqrt(static_cast<double>(dimensions));
  for (int64_t i = 0; i < cloud.count; ++i) {
    for (int64_t from = 0; from < cloud.dimensions; ++from) {
      for (int64_t to = 0; to < dimensions; ++to) {
        space.row(i)[to] += cloud.row(i)[from] * axes[from * dimensions + to];
      }
    }
  }
  return space;
}

Cloud uniform_box(int64_t nodes, const std::vector<double>& sides, Rng& rng) {
  Cloud cloud(nodes, static_cast<int64_t>(sides.size()));
  for (int64_t i = 0; i < nodes; ++i) {
    for (size_t d = 0; d < sides.size(); ++d) cloud.row(i)[d] = sides[d] * rng.uniform();
  }
  return cloud;
}

Cloud draw_roll(int64_t nodes, Rng& rng) {
  const double turns = rng.uniform(1, 2);
  const double width = rng.uniform(0.5, 2);
  Cloud cloud(nodes, 3);
  for (int64_t i = 0; i < nodes; ++i) {
    const double at = 0.25 + 0.75 * rng.uniform();  // along the spiral, whose end has radius 1
    const Angle angle = angle_of(2 * 3.14159265358979323846 * turns * at);
    double* row = cloud.row(i);
    row[0] = at * angle.cosine;
    row[1] = at * angle.sine;
    row[2] = width * rng.uniform();
  }
  return cloud;
}

Cloud draw_circle(int64_t nodes, Rng& rng) {
  Cloud cloud(nodes, 2);
  for (int64_t i = 0; i < nodes; ++i) {
    const Angle angle = angle_of(2 * 3.14159265358979323846 * rng.uniform());
    cloud.row(i)[0] = angle.cosine;
    cloud.row(i)[1] = angle.sine;
  }
  return cloud;
}

Graph draw_graph_of(Structure structure, int64_t nodes, const StructuredOptions& options,
                    Rng& rng) {
  const int64_t dimensions = options.dimensions.draw_integer(rng);
  const auto linked = [&](Cloud cloud, bool into_space) {
    if (into_space) {
      cloud = embedded(cloud, dimensions, rng);
      blur(cloud, options.noise.draw(rng), rng);
    }
    return draw_links(cloud.points(), options.k, options.links, rng);
  };
  const auto degree = [&] { return draw_mean_degree(options.mean_degree, 0.5, nodes, rng); };
  switch (structure) {
    case Structure::gaussian: {
      Cloud cloud(nodes, dimensions);
      blur(cloud, 1, rng);
      return linked(std::move(cloud), false);
    }
    case Structure::sheet:
      return linked(uniform_box(nodes, {1, rng.uniform(0.1, 1)}, rng), true);
    case Structure::cube:
      return linked(uniform_box(nodes, std::vector<double>(rng.between(3, 6), 1), rng), true);
    case Structure::roll:
      return linked(draw_roll(nodes, rng), true);
    case Structure::ring:
      return linked(draw_circle(nodes, rng), true);
    case Structure::lattice:
      return draw_lattice(nodes, rng);
    case Structure::tree:
      return draw_tree(nodes, rng);
    case Structure::path:
      return draw_path(nodes, rng.between(1, 5), rng);
    case Structure::geometric:
      return draw_geometric(nodes, degree(), rng);
    case Structure::hubs:
      return draw_hubs({.nodes = static_cast<double>(nodes),
                        .mean_degree = degree(),
                        .degree_exponent = options.degree_exponent.draw(rng)},
                       options.hubs.draw_integer(rng), options.hub_share, rng);
  }
  return {};
}

}  // namespace

LabeledGraph draw_structured(const StructuredOptions& options, Rng& rng) {
  require_integers(options.nodes, 2, 2147483647, "nodes");
  require_integers(options.dimensions, 1, 10000, "dimensions");
  require_range(options.noise, 0, 1e6, "noise");
  require_integers(options.k, 1, 10000, "k");
  require_integers(options.hubs, 0, 1e6, "hubs");
  require_range(options.hub_share, 0, 1, "hub_share");
  require_range(options.degree_exponent, 1.01, 100, "degree_exponent");
  const int64_t nodes = options.nodes.draw_integer(rng);
  const auto drawn =
      static_cast<Structure>(rng.below(static_cast<int64_t>(names_of(Structure{}).size())));
  Graph graph = draw_graph_of(options.structure.value_or(drawn), nodes, options, rng);
  const std::vector<int32_t> labels(graph.nodes(), 0);
  return connected_labels(std::move(graph), labels);
}

}  // namespace coterie
