#pragma once

#include <array>
#include <cmath>
#include <concepts>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include "coterie/error.h"

namespace coterie {

// The values that a number may take.
struct Allowed {
  double low = -std::numeric_limits<double>::infinity();
  double high = std::numeric_limits<double>::infinity();
  bool without_low = false, without_high = false;

  bool holds(double value) const {
    return std::isfinite(value) && (without_low ? value > low : value >= low) &&
           (without_high ? value < high : value <= high);
  }
  std::string text() const;  // "at least 1"
};

constexpr Allowed at_least(double low) { return {.low = low}; }
constexpr Allowed between(double low, double high) { return {.low = low, .high = high}; }
// 0 < value <= high, for what is divided by or raised to
constexpr Allowed above_zero_to(double high) {
  return {.low = 0, .high = high, .without_low = true};
}
// 0 <= value < 1, for shares of which something must be left
constexpr Allowed below_one() { return {.low = 0, .high = 1, .without_high = true}; }

// An options struct describes its fields once; JSON, the command line and Python read that
// description (options_json.h, cli/options_line.h, python/).
//
//   struct SbmOptions {
//     int64_t nodes = 300;
//     static void visit_fields(auto& self, auto&& field) {
//       field("nodes", self.nodes, "number of nodes", at_least(1));
//     }
//   };
//
// The last argument is the range of a number, and may be absent; whoever reads a field checks it.
// Numbers are finite in any case.
//
// A field is a bool, an integer, a double, a string, an enumeration, a TextValue, another options
// struct, a variant of options structs, or an optional or a vector of those. Names are in
// snake_case; the command line shows them with dashes.
template <class T>
concept Options = requires(T& value) {
  T::visit_fields(value, [](std::string_view, auto&, std::string_view, const Allowed& = {}) {});
};

// An enumeration whose values count from 0 names them through a function found next to it:
//   constexpr std::array<std::string_view, 2> names_of(Encoder) { return {"gated-gcn",
//   "graph-sage"}; }
template <class T>
concept NamedEnum = std::is_enum_v<T> && requires(T value) {
  names_of(value)[0];
};

// A value that users write as one short text, such as the range "50..350". from_text throws
// InputError that says what was expected. In JSON a text that is a number may stand without quotes.
template <class T>
concept TextValue = requires(const T& value, std::string_view text) {
  { T::from_text(text) } -> std::same_as<T>;
  { value.to_text() } -> std::same_as<std::string>;
};

// A variant of options structs is written as {"kind": "lfr", fields...}: each alternative has
//   static constexpr std::string_view kKind = "lfr";
template <NamedEnum E>
std::string_view name_of(E value) {
  return names_of(value)[static_cast<size_t>(value)];
}

// The value called `name`; throws InputError that lists the known names. `where` says whose name it
// is.
template <NamedEnum E>
E value_named(std::string_view name, std::string_view where) {
  const auto names = names_of(E{});
  std::string known;
  for (size_t i = 0; i < names.size(); ++i) {
    if (names[i] == name) return static_cast<E>(i);
    known += (i ? ", " : "") + std::string(names[i]);
  }
  throw InputError(std::string(where) + ": '" + std::string(name) + "' is not one of " + known);
}

namespace options_detail {

template <class T>
struct is_optional : std::false_type {};
template <class T>
struct is_optional<std::optional<T>> : std::true_type {};
template <class T>
struct is_vector : std::false_type {};
template <class T>
struct is_vector<std::vector<T>> : std::true_type {};
template <class T>
struct is_variant : std::false_type {};
template <class... T>
struct is_variant<std::variant<T...>> : std::true_type {};

// "WHERE: at least 1 expected, found 0", or nothing.
std::string number_problem(double value, const Allowed& allowed, const std::string& where);

template <class T>
std::string problem_in(const T& value, const Allowed& allowed, const std::string& where) {
  if constexpr (Options<T>) {
    std::string found;
    T::visit_fields(value, [&](std::string_view name, const auto& field, std::string_view,
                               const Allowed& range = {}) {
      const std::string inside = (where.empty() ? "" : where + ".") + std::string(name);
      if (found.empty()) found = problem_in(field, range, inside);
    });
    return found;
  } else if constexpr (is_variant<T>::value) {
    return std::visit([&](const auto& chosen) { return problem_in(chosen, allowed, where); },
                      value);
  } else if constexpr (is_optional<T>::value) {
    return value ? problem_in(*value, allowed, where) : "";
  } else if constexpr (is_vector<T>::value) {
    for (size_t i = 0; i < value.size(); ++i) {
      std::string found = problem_in(value[i], allowed, where + "[" + std::to_string(i) + "]");
      if (!found.empty()) return found;
    }
    return "";
  } else if constexpr (std::is_arithmetic_v<T> && !std::same_as<T, bool>) {
    return number_problem(static_cast<double>(value), allowed, where);
  } else {
    return "";
  }
}

}  // namespace options_detail

// The first field whose number lies outside its range, as a sentence: "samples: at least 1
// expected, found 0"; empty where all is well. `where` stands before the names.
template <Options T>
std::string range_problem(const T& options, const std::string& where = "") {
  return options_detail::problem_in(options, {}, where);
}

// For options that a program made: throws UsageError with that sentence.
template <Options T>
void check_ranges(const T& options) {
  if (const std::string problem = range_problem(options); !problem.empty()) {
    throw UsageError(problem);
  }
}

}  // namespace coterie
