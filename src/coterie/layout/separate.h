#pragma once

#include <span>

#include "coterie/layout/point.h"

namespace coterie {

// Inner part of the layout: the last touches, once the forces are at rest.

// Scales the picture so that the median distance of a point to its nearest neighbour is 1. Points
// at one place stay together; a picture of one place stays as it is. O(n) expected for even
// pictures.
void scale_to_unit_spacing(std::span<Point> points);

// Moves discs apart that overlap, in at most `rounds` rounds; each round moves every disc by half
// of all its overlaps, computed from the positions before the round. Discs of radius 0 do not take
// part. Returns the rounds it needed; `rounds` may mean that some still overlap.
int separate(std::span<Point> centers, std::span<const double> radii, int rounds);

}  // namespace coterie
