#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "coterie/layout/point.h"
#include "coterie/posterior/memberships.h"

namespace coterie {

// Inner part of the layout: bodies that repel each other, tied by springs, pulled towards the
// centres of their groups and towards the middle. The force on body i is mass_i times the sum of
//
//   repulsion   sum_j mass_j (x_i - x_j) / |x_i - x_j|^2, by a QuadTree
//   springs     tie * (mean of its neighbours, by weight, - x_i)
//   groups      pull * (sum_c P(i in c) centre_c - x_i), so a body that may belong to two groups
//               comes to rest between them
//   gravity     gravity * (0 - x_i), half as strong again upright: screens are wide
//
// Every attraction grows with the distance, every repulsion falls with it, so the picture has the
// same shape at any size: bodies fill an ellipse evenly, groups inside it take their share.
struct Springs {
  std::vector<int64_t> row_ptr;    // bodies + 1
  std::vector<int32_t> neighbors;  // every spring in both directions
  std::vector<double> weights;     // one for each of neighbors, > 0
  std::vector<double> masses;      // one for each body, > 0
  double tie = 1;
  double pull = 0;
  double gravity = 1;                   // sideways
  const Memberships* groups = nullptr;  // null: no groups
};

// Moves the bodies towards rest for `iterations` steps; how far a body moves in a step adapts to
// how much its force swings (Jacomy et al. 2014). The result does not depend on the number of
// threads.
void relax(const Springs& springs, std::span<Point> positions, int iterations);

}  // namespace coterie
