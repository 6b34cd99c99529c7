#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "coterie/layout/point.h"

namespace coterie {

// Barnes and Hut's tree (1986) over points with masses: sums of repulsions in O(log n) each.
//
// Cells lie in depth-first order and know where the next cell that is not below them begins, so a
// walk needs no stack. Nothing depends on the order of walks: any number of threads may walk.
class QuadTree {
 public:
  // Rebuilds the tree. points and masses (all > 0) have equal size and must outlive the walks.
  void build(std::span<const Point> points, std::span<const double> masses);

  // The sum over all other points j of mass_j * (p - p_j) / |p - p_j|^2, where p is point i. A cell
  // that looks smaller from p than `angle` (its width over its distance) counts as one point;
  // points at the very place of p do not count.
  Point repulsion(int64_t i, double angle) const;

 private:
  struct Cell {
    Point center;  // of mass
    double mass;
    double width;
    int64_t next;        // the first cell that is not below this one
    int64_t begin, end;  // the points of a leaf in order_; begin == end for inner cells
  };
  void divide(int64_t begin, int64_t end, Point corner, double width, int depth);

  std::span<const Point> points_;
  std::span<const double> masses_;
  std::vector<int32_t> order_;
  std::vector<Cell> cells_;
};

}  // namespace coterie
