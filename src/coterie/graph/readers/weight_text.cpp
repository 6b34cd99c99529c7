#include "coterie/graph/readers/weight_text.h"

#include <limits>
#include <string>

#include "coterie/graph/text.h"
#include "coterie/number_text.h"

namespace coterie::readers {

float weight_of(const TextReader& text, int64_t line, std::string_view weight) {
  std::string_view digits = weight;
  if (digits.starts_with('+')) digits.remove_prefix(1);
  double value = 0;
  const auto [end, error] = number_from_chars(digits.data(), digits.data() + digits.size(), value);
  if (error == std::errc::invalid_argument || end != digits.data() + digits.size()) {
    text.fail_at(line, "a weight expected, found " + quoted(weight));
  }
  const auto rounded = static_cast<float>(value);
  if (error == std::errc() && rounded > 0 && rounded <= std::numeric_limits<float>::max()) {
    return rounded;
  }
  text.fail_at(line, "a weight must be above 0 and finite, found " + quoted(weight) +
                         " (weights none reads without)");
}

int WantedWeights::fit(std::string_view name) const {
  if (none()) return 0;
  if (named()) return name == wanted_ ? 1 : 0;
  return equal_ignoring_case(name, "weight") ? 2 : equal_ignoring_case(name, "value") ? 1 : 0;
}

void WantedWeights::refuse_names(const TextReader& text) const {
  if (named()) {
    text.fail_at(0, "weights have no names in this format, " + quoted(wanted_) + " was asked for");
  }
}

}  // namespace coterie::readers
