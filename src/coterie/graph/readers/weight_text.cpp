#include "coterie/graph/readers/weight_text.h"

#include <cmath>
#include <limits>
#include <string>

#include "coterie/graph/text.h"
#include "coterie/number_text.h"

namespace coterie::readers {
namespace {

[[noreturn]] void fail_no_number(const TextReader& text, int64_t line, std::string_view word) {
  const bool comma = word.find(',') != word.npos;
  text.fail_at(
      line, "a weight expected, found " + quoted(word) + (comma ? " (decimals have a point)" : ""));
}

bool only(std::string_view text, std::string_view characters) {
  return text.find_first_not_of(characters) == text.npos;
}

// A decimal comma, a hexadecimal number, an exponent without digits.
bool meant_as_number(std::string_view word) {
  if (word.starts_with('+') || word.starts_with('-')) word.remove_prefix(1);
  if (word.empty() || !only(word.substr(0, 1), ".,0123456789")) return false;
  if (word.find_first_of("0123456789") == word.npos) return false;
  if (only(word, ".,0123456789")) return true;
  if (word.starts_with("0x") || word.starts_with("0X")) {
    return only(word.substr(2), "0123456789abcdefABCDEF");
  }
  if (word.ends_with('+') || word.ends_with('-')) word.remove_suffix(1);
  return (word.ends_with('e') || word.ends_with('E')) && is_number(word.substr(0, word.size() - 1));
}

}  // namespace

float weight_of(const TextReader& text, int64_t line, std::string_view weight) {
  std::string_view digits = weight;
  if (digits.starts_with('+')) digits.remove_prefix(1);
  double value = 0;
  const auto [end, error] = number_from_chars(digits.data(), digits.data() + digits.size(), value);
  if (error == std::errc::invalid_argument || end != digits.data() + digits.size()) {
    fail_no_number(text, line, weight);
  }
  const auto rounded = static_cast<float>(value);
  if (error == std::errc() && rounded > 0 && rounded <= std::numeric_limits<float>::max()) {
    return rounded;
  }
  const bool large = error == std::errc() && value > 1 && std::isfinite(value);
  text.fail_at(line, "a weight must be above 0 and " +
                         std::string(large ? "below 3.4e38" : "finite") + ", found " +
                         quoted(weight) + " (weights none reads without)");
}

float GuessedWeights::take(std::string_view word, int64_t line) {
  if (is_number(word)) {
    if (line_of_first_word_ > 0) fail_no_number(text_, line_of_first_word_, first_word_);
    numbers_ = true;
    return weight_of(text_, line, word);
  }
  if (numbers_ || meant_as_number(word)) fail_no_number(text_, line, word);
  words_ |= !word.empty();
  if (line_of_first_word_ == 0) {
    first_word_ = shortened(word, 100);
    line_of_first_word_ = line;
  }
  return 1;
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
