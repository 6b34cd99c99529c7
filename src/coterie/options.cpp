#include "coterie/options.h"

#include <cstdio>

namespace coterie {
namespace {

std::string number_text(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.15g", value);
  return text;
}

}  // namespace

std::string Allowed::text() const {
  if (low == 0 && without_low) {
    return "above 0" + (std::isfinite(high) ? " and at most " + number_text(high) : "");
  }
  if (without_high) return "at least " + number_text(low) + " and below " + number_text(high);
  if (!std::isfinite(low)) return "a finite number";
  if (!std::isfinite(high)) return "at least " + number_text(low);
  return number_text(low) + " to " + number_text(high);
}

namespace options_detail {

std::string number_problem(double value, const Allowed& allowed, const std::string& where) {
  if (allowed.holds(value)) return "";
  return where + ": " + allowed.text() + " expected, found " + number_text(value);
}

}  // namespace options_detail
}  // namespace coterie
