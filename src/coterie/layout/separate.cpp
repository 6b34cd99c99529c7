#include "coterie/layout/separate.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "coterie/interruption.h"

namespace coterie {
namespace {

// Points sorted into square cells of a grid that covers them all, with at most about one cell a
// point.
class Grid {
 public:
  Grid(std::span<const Point> points, double least_width) {
    Point high = points[0];
    low_ = points[0];
    for (const Point& p : points) {
      low_ = {std::min(low_.x, p.x), std::min(low_.y, p.y)};
      high = {std::max(high.x, p.x), std::max(high.y, p.y)};
    }
    const double side = std::max(high.x - low_.x, high.y - low_.y);
    const double cells = std::floor(std::sqrt(static_cast<double>(points.size()))) + 1;
    width_ = std::max({least_width, side / cells, 1e-300});
    columns_ = column(high.x) + 1;
    rows_ = row(high.y) + 1;
    starts_.assign(columns_ * rows_ + 1, 0);
    for (const Point& p : points) ++starts_[row(p.y) * columns_ + column(p.x) + 1];
    for (size_t c = 1; c < starts_.size(); ++c) starts_[c] += starts_[c - 1];
    members_.resize(points.size());
    auto next = starts_;
    for (size_t i = 0; i < points.size(); ++i) {
      members_[next[row(points[i].y) * columns_ + column(points[i].x)]++] = static_cast<int32_t>(i);
    }
  }

  double width() const { return width_; }

  // visit(j) for all points in the cells at most `ring` cells from that of p.
  template <class Visit>
  void near(Point p, int64_t ring, Visit visit) const {
    for (int64_t r = std::max<int64_t>(0, row(p.y) - ring);
         r <= std::min(rows_ - 1, row(p.y) + ring); ++r) {
      const int64_t left = std::max<int64_t>(0, column(p.x) - ring);
      const int64_t right = std::min(columns_ - 1, column(p.x) + ring);
      for (int64_t t = starts_[r * columns_ + left]; t < starts_[r * columns_ + right + 1]; ++t) {
        visit(members_[t]);
      }
    }
  }
  int64_t rings() const { return std::max(columns_, rows_); }

 private:
  int64_t column(double x) const { return static_cast<int64_t>((x - low_.x) / width_); }
  int64_t row(double y) const { return static_cast<int64_t>((y - low_.y) / width_); }

  Point low_;
  double width_;
  int64_t columns_, rows_;
  std::vector<int64_t> starts_;
  std::vector<int32_t> members_;
};

}  // namespace

void scale_to_unit_spacing(std::span<Point> points) {
  if (points.size() < 2) return;
  const Grid grid(points, 0);
  std::vector<double> nearest;
  nearest.reserve(points.size());
  for (size_t i = 0; i < points.size(); ++i) {
    stop_if_asked();
    double best = INFINITY;
    // What lies within `ring` cells is seen completely up to a distance of ring widths.
    for (int64_t ring = 1; ring <= grid.rings(); ++ring) {
      grid.near(points[i], ring, [&](int32_t j) {
        const double x = points[i].x - points[j].x, y = points[i].y - points[j].y;
        if (x != 0 || y != 0) best = std::min(best, x * x + y * y);
      });
      if (best <= static_cast<double>(ring * ring) * grid.width() * grid.width()) break;
    }
    if (std::isfinite(best)) nearest.push_back(std::sqrt(best));
  }
  if (nearest.empty()) return;
  const auto middle = nearest.begin() + static_cast<int64_t>(nearest.size() / 2);
  std::nth_element(nearest.begin(), middle, nearest.end());
  for (Point& p : points) p = {p.x / *middle, p.y / *middle};
}

int separate(std::span<Point> centers, std::span<const double> radii, int rounds) {
  if (centers.empty()) return 0;
  const double largest = *std::max_element(radii.begin(), radii.end());
  std::vector<Point> moves(centers.size());
  for (int round = 0; round < rounds; ++round) {
    const Grid grid(centers, 2 * largest);
    bool overlap = false;
    for (size_t i = 0; i < centers.size(); ++i) {
      stop_if_asked();
      moves[i] = {};
      if (radii[i] <= 0) continue;
      grid.near(centers[i], 1, [&](int32_t other) {
        const auto j = static_cast<size_t>(other);
        if (j == i || radii[j] <= 0) return;
        double x = centers[i].x - centers[j].x, y = centers[i].y - centers[j].y;
        const double wanted = radii[i] + radii[j];
        double distance = std::sqrt(x * x + y * y);
        if (distance >= wanted * 0.999) return;
        overlap = true;
        if (distance == 0) {
          // Two at one place part along a direction that their numbers decide.
          x = i < j ? -1 : 1;
          y = ((i + j) % 7 - 3.0) / 3 * x;
          distance = std::sqrt(x * x + y * y);
          moves[i] = {moves[i].x + wanted * x / distance / 2,
                      moves[i].y + wanted * y / distance / 2};
          return;
        }
        const double step = (wanted - distance) / distance / 2;
        moves[i] = {moves[i].x + step * x, moves[i].y + step * y};
      });
    }
    if (!overlap) return round;
    for (size_t i = 0; i < centers.size(); ++i) {
      centers[i] = {centers[i].x + moves[i].x, centers[i].y + moves[i].y};
    }
  }
  return rounds;
}

}  // namespace coterie
