#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "coterie/random.h"

namespace coterie {

// A number that is drawn anew for every graph: fixed, uniform on low..high, or uniform in its
// logarithm (then low > 0). As text: "300", "50..350", "20..1000:log".
struct Range {
  double low = 0;
  double high = 0;
  bool logarithmic = false;

  constexpr Range() = default;
  constexpr Range(double value) : low(value), high(value) {}  // NOLINT: a number is a range
  constexpr Range(double from, double to, bool in_logarithm = false)
      : low(from), high(to), logarithmic(in_logarithm) {}

  static Range from_text(std::string_view text);  // throws InputError
  std::string to_text() const;

  double draw(Rng& rng) const;
  // A whole number from low..high, both included and both whole; a logarithmic range gives n with
  // probability proportional to log((n + 1) / n).
  int64_t draw_integer(Rng& rng) const;

  friend bool operator==(const Range&, const Range&) = default;
};

// Throws UsageError "NAME must lie in SMALLEST..LARGEST, found RANGE" unless smallest <= low <=
// high
// <= largest. The second form wants whole ends too.
void require_range(const Range& range, double smallest, double largest, std::string_view name);
void require_integers(const Range& range, double smallest, double largest, std::string_view name);

}  // namespace coterie
