#include "coterie/datasets/range.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "coterie/error.h"
#include "coterie/number_text.h"
#include "coterie/portable_math.h"

namespace coterie {
namespace {

std::string shortest(double value) {
  char buffer[32];
  const auto [end, problem] = std::to_chars(buffer, buffer + sizeof buffer, value);
  return std::string(buffer, end);
}

double number(std::string_view text, std::string_view whole) {
  double value = 0;
  const auto [end, problem] = number_from_chars(text.data(), text.data() + text.size(), value);
  if (problem != std::errc() || end != text.data() + text.size() || !std::isfinite(value)) {
    throw InputError("a number or a range such as 50..350 or 20..1000:log expected, found '" +
                     std::string(whole) + "'");
  }
  return value;
}

}  // namespace

Range Range::from_text(std::string_view text) {
  constexpr std::string_view kLog = ":log";
  std::string_view ends = text;
  Range range;
  if (ends.ends_with(kLog)) {
    ends.remove_suffix(kLog.size());
    range.logarithmic = true;
  }
  const size_t dots = ends.find("..");
  range.low = number(ends.substr(0, dots), text);
  range.high = dots == std::string_view::npos ? range.low : number(ends.substr(dots + 2), text);
  if (range.low > range.high) {
    throw InputError("the range '" + std::string(text) + "' ends before it begins");
  }
  if (range.logarithmic && range.low <= 0) {
    throw InputError("the logarithmic range '" + std::string(text) + "' must begin above 0");
  }
  return range;
}

std::string Range::to_text() const {
  if (low == high) return shortest(low);
  return shortest(low) + ".." + shortest(high) + (logarithmic ? ":log" : "");
}

double Range::draw(Rng& rng) const {
  if (low == high) return low;
  if (!logarithmic) return rng.uniform(low, high);
  const double value = portable_exp(rng.uniform(portable_log(low), portable_log(high)));
  return std::clamp(value, low, high);
}

int64_t Range::draw_integer(Rng& rng) const {
  const int64_t first = static_cast<int64_t>(low);
  const int64_t last = static_cast<int64_t>(high);
  if (first == last) return first;
  if (!logarithmic) return rng.between(first, last);
  const double value = portable_exp(rng.uniform(portable_log(low), portable_log(high + 1)));
  return std::clamp(static_cast<int64_t>(value), first, last);
}

void require_range(const Range& range, double smallest, double largest, std::string_view name) {
  if (smallest <= range.low && range.low <= range.high && range.high <= largest &&
      (!range.logarithmic || range.low > 0)) {
    return;
  }
  throw UsageError(std::string(name) + " must lie in " + shortest(smallest) + ".." +
                   shortest(largest) + ", found " + range.to_text());
}

void require_integers(const Range& range, double smallest, double largest, std::string_view name) {
  require_range(range, smallest, largest, name);
  if (std::floor(range.low) != range.low || std::floor(range.high) != range.high) {
    throw UsageError(std::string(name) + " must be whole, found " + range.to_text());
  }
}

}  // namespace coterie
