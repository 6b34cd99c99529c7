#include "coterie/layout/layout.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "coterie/error.h"
#include "coterie/layout/separate.h"
#include "coterie/layout/springs.h"

namespace coterie {
namespace {

// What an edge between two nodes that surely belong to different communities pulls, compared with
// one inside a community.
constexpr double kAcross = 0.06;

void check_sizes(const Graph& graph, const Memberships& memberships) {
  if (graph.nodes() != memberships.nodes()) {
    throw SizeError("a graph of " + std::to_string(graph.nodes()) + " nodes with memberships of " +
                    std::to_string(memberships.nodes()));
  }
}

// Uniform in the unit disc, without trigonometric functions, which differ between platforms.
Point in_disc(Rng& rng) {
  for (;;) {
    const Point p{rng.uniform(-1, 1), rng.uniform(-1, 1)};
    if (p.x * p.x + p.y * p.y <= 1) return p;
  }
}

// The probability that i and j belong to the same community, were they independent.
double together(std::span<const Membership> a, std::span<const Membership> b) {
  double sum = 0;
  for (const auto& [community, probability] : a) {
    for (const auto& other : b) {
      if (other.community == community) sum += double{probability} * other.probability;
    }
  }
  return sum;
}

std::vector<int64_t> community_sizes(const Memberships& memberships) {
  std::vector<int64_t> sizes(memberships.communities(), 0);
  for (int64_t i = 0; i < memberships.nodes(); ++i) ++sizes[memberships[i][0].community];
  return sizes;
}

double mass_of(const Graph& graph, NodeId i) {
  return 1 + 0.3 * std::sqrt(static_cast<double>(graph.degree(i)));
}

// Communities tied by springs as strong as there are edges between them, as heavy as their nodes.
Springs community_springs(const Graph& graph, const Memberships& memberships) {
  std::map<std::pair<int32_t, int32_t>, double> counts;
  Springs springs;
  springs.masses.assign(memberships.communities(), 1e-3);
  for (NodeId i = 0; i < graph.nodes(); ++i) {
    const int32_t a = memberships[i][0].community;
    springs.masses[a] += mass_of(graph, i);
    for (const NodeId j : graph.neighbors(i)) {
      const int32_t b = memberships[j][0].community;
      if (a != b) counts[{a, b}] += 1;
    }
  }
  springs.row_ptr.assign(memberships.communities() + 1, 0);
  for (const auto& [pair, count] : counts) {
    ++springs.row_ptr[pair.first + 1];
    springs.neighbors.push_back(pair.second);
    // More edges than two heavy communities would have anyway.
    springs.weights.push_back(count / springs.masses[pair.second]);
  }
  for (int32_t c = 0; c < memberships.communities(); ++c)
    springs.row_ptr[c + 1] += springs.row_ptr[c];
  springs.tie = 0.6;
  springs.gravity = 0.3;
  return springs;
}

Springs node_springs(const Graph& graph, const Memberships& memberships) {
  Springs springs;
  springs.row_ptr.assign(graph.row_ptr().begin(), graph.row_ptr().end());
  springs.neighbors.assign(graph.neighbors().begin(), graph.neighbors().end());
  springs.weights.reserve(springs.neighbors.size());
  // Only ratios of a node's weights matter; the square root keeps one heavy edge from deciding
  // alone.
  for (NodeId i = 0; i < graph.nodes(); ++i) {
    springs.masses.push_back(mass_of(graph, i));
    const auto row = graph.neighbors(i);
    const auto weights = graph.weights(i);
    for (size_t t = 0; t < row.size(); ++t) {
      const double same = kAcross + (1 - kAcross) * together(memberships[i], memberships[row[t]]);
      springs.weights.push_back(weights.empty() ? same : same * std::sqrt(double{weights[t]}));
    }
  }
  springs.groups = &memberships;
  springs.tie = 1;
  springs.pull = 0.8;
  springs.gravity = 0.4;
  return springs;
}

// Moves the centre of the bounding box to the origin after turning the longer axis (the first
// principal one) to the horizontal.
void turn_wide(std::span<Point> points) {
  if (points.empty()) return;
  Point mean;
  const auto count = static_cast<double>(points.size());
  for (const Point& p : points) mean = {mean.x + p.x / count, mean.y + p.y / count};
  double xx = 0, xy = 0, yy = 0;
  for (const Point& p : points) {
    const double x = p.x - mean.x, y = p.y - mean.y;
    xx += x * x;
    xy += x * y;
    yy += y * y;
  }
  const double root = std::sqrt((xx - yy) * (xx - yy) + 4 * xy * xy);
  // Of the two ways to write the eigenvector of the larger eigenvalue, the one without
  // cancellation.
  Point axis = xx >= yy ? Point{xx - yy + root, 2 * xy} : Point{2 * xy, yy - xx + root};
  const double length = std::sqrt(axis.x * axis.x + axis.y * axis.y);
  axis = length > 0 ? Point{axis.x / length, axis.y / length} : Point{1, 0};
  Point low{1e300, 1e300}, high{-1e300, -1e300};
  for (Point& p : points) {
    const double x = p.x - mean.x, y = p.y - mean.y;
    p = {axis.x * x + axis.y * y, axis.x * y - axis.y * x};
    low = {std::min(low.x, p.x), std::min(low.y, p.y)};
    high = {std::max(high.x, p.x), std::max(high.y, p.y)};
  }
  for (Point& p : points) p = {p.x - (low.x + high.x) / 2, p.y - (low.y + high.y) / 2};
}

// Communities at rest, in the unit of the forces.
std::vector<Point> rest_communities(const Graph& graph, const Memberships& memberships,
                                    const LayoutOptions& options, Rng& rng) {
  const Springs springs = community_springs(graph, memberships);
  double total = 0;
  for (const double mass : springs.masses) total += mass;
  std::vector<Point> centers(springs.masses.size());
  for (Point& center : centers) {
    const Point p = in_disc(rng);
    center = {std::sqrt(total) * p.x, std::sqrt(total) * p.y};
  }
  relax(springs, centers, static_cast<int>(options.iterations));
  return centers;
}

}  // namespace

std::vector<Point> lay_out(const Graph& graph, const Memberships& memberships,
                           const LayoutOptions& options, Rng& rng) {
  check_sizes(graph, memberships);
  const auto centers = rest_communities(graph, memberships, options, rng);
  std::vector<Point> positions(graph.nodes());
  for (int64_t i = 0; i < graph.nodes(); ++i) {
    const Point center = centers[memberships[i][0].community], p = in_disc(rng);
    positions[i] = {center.x + 2 * p.x, center.y + 2 * p.y};
  }
  relax(node_springs(graph, memberships), positions, static_cast<int>(options.iterations));
  scale_to_unit_spacing(positions);
  separate(positions, std::vector<double>(positions.size(), 0.45), 60);
  turn_wide(positions);
  return positions;
}

CommunityLayout lay_out_communities(const Graph& graph, const Memberships& memberships,
                                    const LayoutOptions& options, Rng& rng) {
  check_sizes(graph, memberships);
  CommunityLayout layout{.centers = rest_communities(graph, memberships, options, rng),
                         .radii = {}};
  // In the unit of the result a node takes the area of a disc of radius 0.75.
  double area = 0, spread = 0;
  for (const int64_t size : community_sizes(memberships)) {
    layout.radii.push_back(0.75 * std::sqrt(static_cast<double>(size)));
    area += layout.radii.back() * layout.radii.back();
    const Point p = layout.centers[layout.radii.size() - 1];
    spread = std::max(spread, p.x * p.x + p.y * p.y);
  }
  // Room between them: a map whose discs touch has no shape.
  const double factor = spread > 0 ? std::sqrt(2.5 * area / spread) : 1;
  for (Point& p : layout.centers) p = {factor * p.x, factor * p.y};
  // Discs of very different sizes are compared nearly all with all: many communities, few rounds.
  const auto count = static_cast<double>(layout.centers.size());
  separate(layout.centers, layout.radii,
           static_cast<int>(std::min(500.0, 1 + 1e9 / (count * count))));
  turn_wide(layout.centers);
  return layout;
}

}  // namespace coterie
