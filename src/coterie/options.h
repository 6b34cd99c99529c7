#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include "coterie/error.h"

namespace coterie {

// An options struct describes its fields once; JSON, the command line and Python read that
// description (options_json.h, cli/options_line.h, python/).
//
//   struct SbmOptions {
//     int64_t nodes = 300;
//     static void visit_fields(auto& self, auto&& field) {
//       field("nodes", self.nodes, "number of nodes");
//     }
//   };
//
// A field is a bool, an integer, a double, a string, an enumeration, a TextValue, another options
// struct, a variant of options structs, or an optional or a vector of those. Names are in
// snake_case; the command line shows them with dashes.
template <class T>
concept Options = requires(T& value) {
  T::visit_fields(value, [](std::string_view, auto&, std::string_view) {});
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

}  // namespace options_detail
}  // namespace coterie
