#pragma once

#include <string>
#include <vector>

namespace coterie {

struct Tick {
  double value;
  std::string label;
};

struct TickOptions {
  int at_most = 8;       // labelled ticks
  bool integer = false;  // only whole numbers
  bool log = false;      // powers of ten, with 2 and 5 between them when there is room
};

// Round places between low and high (low < high; 0 < low on a logarithmic axis), both included when
// they are round themselves: steps of 1, 2 or 5 times a power of ten, labelled with just the digits
// they need ("0.25", "20k", "1.5M", "10⁻³").
std::vector<Tick> ticks_between(double low, double high, const TickOptions& options);

// The smallest interval around [low, high] whose ends are ticks; what an axis without fixed ends
// shows. On a logarithmic axis the ends are 1, 2 or 5 times a power of ten.
struct TickRange {
  double low, high;
};
TickRange round_outwards(double low, double high, const TickOptions& options);

}  // namespace coterie
