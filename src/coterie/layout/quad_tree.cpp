#include "coterie/layout/quad_tree.h"

#include <algorithm>
#include <cassert>
#include <numeric>

namespace coterie {
namespace {

constexpr int64_t kLeafPoints = 8;
// Points closer than 2^-40 of the picture are one heap, however many they are.
constexpr int kDepth = 40;

}  // namespace

void QuadTree::build(std::span<const Point> points, std::span<const double> masses) {
  assert(points.size() == masses.size());
  points_ = points;
  masses_ = masses;
  order_.resize(points.size());
  std::iota(order_.begin(), order_.end(), 0);
  cells_.clear();
  if (points.empty()) return;
  Point low = points[0], high = points[0];
  for (const Point& p : points) {
    low = {std::min(low.x, p.x), std::min(low.y, p.y)};
    high = {std::max(high.x, p.x), std::max(high.y, p.y)};
  }
  divide(0, static_cast<int64_t>(points.size()), low, std::max(high.x - low.x, high.y - low.y), 0);
}

void QuadTree::divide(int64_t begin, int64_t end, Point corner, double width, int depth) {
  const auto place = cells_.size();
  Cell cell{.center = {}, .mass = 0, .width = width, .next = 0, .begin = 0, .end = 0};
  for (int64_t t = begin; t < end; ++t) {
    const int32_t i = order_[t];
    cell.center.x += masses_[i] * points_[i].x;
    cell.center.y += masses_[i] * points_[i].y;
    cell.mass += masses_[i];
  }
  cell.center.x /= cell.mass;
  cell.center.y /= cell.mass;
  const bool leaf = end - begin <= kLeafPoints || depth == kDepth;
  if (leaf) {
    cell.begin = begin;
    cell.end = end;
  }
  cells_.push_back(cell);
  if (!leaf) {
    const double half = width / 2;
    const Point middle{corner.x + half, corner.y + half};
    const auto first = order_.begin();
    const auto split = [&](int64_t from, int64_t to, auto below) {
      return std::stable_partition(first + from, first + to, below) - first;
    };
    const int64_t rows = split(begin, end, [&](int32_t i) { return points_[i].y < middle.y; });
    const auto left = [&](int32_t i) { return points_[i].x < middle.x; };
    const int64_t lower = split(begin, rows, left), upper = split(rows, end, left);
    const int64_t bounds[] = {begin, lower, rows, upper, end};
    for (int quarter = 0; quarter < 4; ++quarter) {
      if (bounds[quarter] == bounds[quarter + 1]) continue;
      const Point at{quarter % 2 ? middle.x : corner.x, quarter / 2 ? middle.y : corner.y};
      divide(bounds[quarter], bounds[quarter + 1], at, half, depth + 1);
    }
  }
  cells_[place].next = static_cast<int64_t>(cells_.size());
}

Point QuadTree::repulsion(int64_t i, double angle) const {
  const Point p = points_[i];
  Point sum;
  const auto add = [&](double dx, double dy, double squared, double mass) {
    const double factor = mass / squared;
    sum.x += factor * dx;
    sum.y += factor * dy;
  };
  const auto count = static_cast<int64_t>(cells_.size());
  for (int64_t k = 0; k < count;) {
    const Cell& cell = cells_[k];
    const double dx = p.x - cell.center.x, dy = p.y - cell.center.y;
    const double squared = dx * dx + dy * dy;
    if (cell.width * cell.width < angle * angle * squared) {
      add(dx, dy, squared, cell.mass);
      k = cell.next;
      continue;
    }
    for (int64_t t = cell.begin; t < cell.end; ++t) {
      const int32_t j = order_[t];
      const double x = p.x - points_[j].x, y = p.y - points_[j].y;
      const double distance = x * x + y * y;
      if (distance > 0) add(x, y, distance, masses_[j]);
    }
    ++k;  // into the children of an inner cell, past a leaf
  }
  return sum;
}

}  // namespace coterie
