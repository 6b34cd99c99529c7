#pragma once

namespace coterie {

// A place in the plane.
struct Point {
  double x = 0, y = 0;
};

}  // namespace coterie
