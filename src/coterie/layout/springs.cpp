#include "coterie/layout/springs.h"

#include <algorithm>
#include <cmath>

#include "coterie/interruption.h"
#include "coterie/layout/quad_tree.h"
#include "coterie/parallel.h"

namespace coterie {
namespace {

// Below 1/sqrt(2) a cell never stands for a point that lies inside it.
constexpr double kAngle = 0.7;
constexpr int64_t kChunk = 256;  // bodies a thread takes at a time

double length(Point p) { return std::sqrt(p.x * p.x + p.y * p.y); }

// The centre of every group: the mean of all bodies, weighted by their probabilities.
std::vector<Point> group_centers(const Memberships& groups, std::span<const Point> positions) {
  std::vector<Point> centers(groups.communities());
  std::vector<double> totals(groups.communities(), 0.0);
  for (int64_t i = 0; i < groups.nodes(); ++i) {
    for (const auto& [community, probability] : groups[i]) {
      centers[community].x += probability * positions[i].x;
      centers[community].y += probability * positions[i].y;
      totals[community] += probability;
    }
  }
  for (size_t c = 0; c < centers.size(); ++c) {
    if (totals[c] > 0) centers[c] = {centers[c].x / totals[c], centers[c].y / totals[c]};
  }
  return centers;
}

Point force_on(const Springs& springs, const QuadTree& tree, std::span<const Point> positions,
               std::span<const Point> centers, int64_t i) {
  const Point p = positions[i];
  Point force = tree.repulsion(i, kAngle);
  const auto attract = [&](Point place, double strength) {
    force.x += strength * (place.x - p.x);
    force.y += strength * (place.y - p.y);
  };
  Point mean;
  double total = 0;
  for (int64_t e = springs.row_ptr[i]; e < springs.row_ptr[i + 1]; ++e) {
    const Point q = positions[springs.neighbors[e]];
    mean.x += springs.weights[e] * q.x;
    mean.y += springs.weights[e] * q.y;
    total += springs.weights[e];
  }
  if (total > 0) attract({mean.x / total, mean.y / total}, springs.tie);
  if (springs.groups != nullptr) {
    for (const auto& [community, probability] : (*springs.groups)[i]) {
      attract(centers[community], springs.pull * probability);
    }
  }
  force.x -= springs.gravity * p.x;
  force.y -= 1.5 * springs.gravity * p.y;
  return {springs.masses[i] * force.x, springs.masses[i] * force.y};
}

}  // namespace

void relax(const Springs& springs, std::span<Point> positions, int iterations) {
  const auto count = static_cast<int64_t>(positions.size());
  std::vector<Point> forces(count), previous(count);
  std::vector<Point> centers;
  QuadTree tree;
  double speed = 1, patience = 1;
  for (int step = 0; step < iterations; ++step) {
    stop_if_asked();
    tree.build(positions, springs.masses);
    if (springs.groups != nullptr) centers = group_centers(*springs.groups, positions);
    // Each node sums its own forces, in the order of the tree and of its row: positions do not
    // depend on the threads.
    parallel_for((count + kChunk - 1) / kChunk, [&](int64_t chunk) {
      const int64_t end = std::min(count, (chunk + 1) * kChunk);
      for (int64_t i = chunk * kChunk; i < end; ++i) {
        forces[i] = force_on(springs, tree, positions, centers, i);
      }
    });
    // Swinging is force that changed since the last step, traction is force that stayed.
    double swinging = 0, traction = 0;
    for (int64_t i = 0; i < count; ++i) {
      const Point f = forces[i], g = previous[i];
      swinging += springs.masses[i] * length({f.x - g.x, f.y - g.y});
      traction += springs.masses[i] * length({f.x + g.x, f.y + g.y}) / 2;
    }
    if (traction == 0) return;
    const double tolerance = std::clamp(0.05 * std::sqrt(static_cast<double>(count)), 0.1, 10.0);
    if (swinging > 2 * traction) patience = std::max(0.05, patience / 2);
    const double target = swinging > 0 ? tolerance * patience * traction / swinging : speed * 1.5;
    if (swinging > tolerance * traction) {
      patience = std::max(0.05, patience * 0.7);
    } else {
      patience = std::min(10.0, patience * 1.3);
    }
    speed = std::min(target, speed * 1.5);
    for (int64_t i = 0; i < count; ++i) {
      const Point f = forces[i], g = previous[i];
      const double swing = springs.masses[i] * length({f.x - g.x, f.y - g.y});
      const double factor = speed / (1 + std::sqrt(speed * swing));
      positions[i].x += factor * f.x;
      positions[i].y += factor * f.y;
    }
    previous.swap(forces);
  }
}

}  // namespace coterie
