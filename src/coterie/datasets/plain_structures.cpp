#include "coterie/datasets/plain_structures.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <vector>

#include "coterie/graph/graph_builder.h"

namespace coterie {
namespace {

Graph shuffled(GraphBuilder builder, int64_t nodes, Rng& rng) {
  std::vector<NodeId> place(nodes);
  std::iota(place.begin(), place.end(), 0);
  rng.shuffle(std::span(place));
  builder.relabel([&](NodeId i) { return place[i]; });
  return builder.build();
}

}  // namespace

Graph draw_lattice(int64_t nodes, Rng& rng) {
  std::array<int64_t, 3> side{1, 1, 1};
  const auto n = static_cast<double>(nodes);
  if (rng.bernoulli(0.7)) {
    side[0] = std::max<int64_t>(1, static_cast<int64_t>(std::sqrt(n * rng.uniform(0.1, 1))));
    side[1] = std::max<int64_t>(1, nodes / side[0]);
  } else {
    while ((side[0] + 1) * (side[0] + 1) * (side[0] + 1) <= nodes) ++side[0];
    side[1] = side[0];
    side[2] = std::max<int64_t>(1, nodes / (side[0] * side[1]));
  }
  const bool closed = rng.bernoulli(0.3);
  const bool diagonal = rng.bernoulli(0.4);
  const double missing = rng.bernoulli(0.5) ? rng.uniform(0, 0.1) : 0;
  const int64_t count = side[0] * side[1] * side[2];
  GraphBuilder builder(count);
  for (int64_t i = 0; i < count; ++i) {
    const std::array<int64_t, 3> at{i % side[0], i / side[0] % side[1], i / (side[0] * side[1])};
    // The node whose coordinates are those of i plus the step; nothing beyond an open border.
    const auto join = [&](const std::array<int64_t, 3>& step) {
      int64_t other = 0, stride = 1;
      for (int d = 0; d < 3; ++d) {
        int64_t x = at[d] + step[d];
        if (x >= side[d]) {
          if (!closed || side[d] < 3) return;
          x = 0;
        }
        other += x * stride;
        stride *= side[d];
      }
      if (!rng.bernoulli(missing)) {
        builder.add_edge(static_cast<NodeId>(i), static_cast<NodeId>(other));
      }
    };
    join({1, 0, 0});
    join({0, 1, 0});
    join({0, 0, 1});
    if (diagonal) join({1, 1, 0});
  }
  return shuffled(std::move(builder), count, rng);
}

Graph draw_tree(int64_t nodes, Rng& rng) {
  const int64_t children = rng.between(0, 4);  // fewer than two: at random
  GraphBuilder builder(nodes);
  for (int64_t i = 1; i < nodes; ++i) {
    const int64_t parent = children < 2 ? rng.below(i) : (i - 1) / children;
    builder.add_edge(static_cast<NodeId>(parent), static_cast<NodeId>(i));
  }
  return shuffled(std::move(builder), nodes, rng);
}

Graph draw_path(int64_t nodes, int64_t width, Rng& rng) {
  const bool closed = rng.bernoulli(0.5) && nodes > 2 * width + 1;
  GraphBuilder builder(nodes);
  for (int64_t i = 0; i < nodes; ++i) {
    for (int64_t step = 1; step <= width; ++step) {
      if (!closed && i + step >= nodes) break;
      builder.add_edge(static_cast<NodeId>(i), static_cast<NodeId>((i + step) % nodes));
    }
  }
  return shuffled(std::move(builder), nodes, rng);
}

Graph draw_geometric(int64_t nodes, double mean_degree, Rng& rng) {
  struct Place {
    double x, y;
  };
  const double area = mean_degree / std::max(1.0, static_cast<double>(nodes - 1));
  const double radius = std::min(1.0, std::sqrt(area / 3.14159265358979323846));
  // Cells of the square are no narrower than the radius: neighbors lie in cells side by side.
  const auto cells = std::clamp<int64_t>(
      static_cast<int64_t>(1 / radius), 1,
      std::max<int64_t>(1, static_cast<int64_t>(std::sqrt(static_cast<double>(nodes)))));
  const auto cell_of = [&](double x) {
    return std::min(cells - 1, static_cast<int64_t>(x * static_cast<double>(cells)));
  };
  std::vector<Place> places(nodes);
  std::vector<std::vector<NodeId>> inside(cells * cells);
  for (int64_t i = 0; i < nodes; ++i) {
    places[i].x = rng.uniform();
    places[i].y = rng.uniform();
    inside[cell_of(places[i].x) * cells + cell_of(places[i].y)].push_back(static_cast<NodeId>(i));
  }
  GraphBuilder builder(nodes);
  for (NodeId i = 0; i < nodes; ++i) {
    const int64_t cx = cell_of(places[i].x), cy = cell_of(places[i].y);
    for (int64_t a = std::max<int64_t>(0, cx - 1); a <= std::min(cells - 1, cx + 1); ++a) {
      for (int64_t b = std::max<int64_t>(0, cy - 1); b <= std::min(cells - 1, cy + 1); ++b) {
        for (const NodeId j : inside[a * cells + b]) {
          const double dx = places[i].x - places[j].x, dy = places[i].y - places[j].y;
          if (i < j && dx * dx + dy * dy <= radius * radius) builder.add_edge(i, j);
        }
      }
    }
  }
  return builder.build();
}

Graph draw_hubs(const ConfigurationOptions& options, int64_t hubs, const Range& share, Rng& rng) {
  const Graph rest = draw_configuration(options, rng).graph;
  GraphBuilder builder(rest.nodes());
  for (NodeId i = 0; i < rest.nodes(); ++i) {
    for (const NodeId j : rest.neighbors(i)) {
      if (i < j) builder.add_edge(i, j);
    }
  }
  for (int64_t h = 0; h < hubs; ++h) {
    const auto hub = static_cast<NodeId>(rng.below(rest.nodes()));
    const GeometricSkips skips(share.draw(rng));
    for (int64_t j = skips.draw(rng); j < rest.nodes();) {
      builder.add_edge(hub, static_cast<NodeId>(j));
      const int64_t skip = skips.draw(rng);
      if (skip >= rest.nodes()) break;
      j += 1 + skip;
    }
  }
  return builder.build();
}

}  // namespace coterie
