#pragma once

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cerrno>
#include <climits>
#include <concepts>
#include <cstdlib>
#include <string>

#include "coterie/options.h"

namespace coterie::cli {

// "mean_degree" becomes "--mean-degree".
inline std::string flag_of(std::string_view name) {
  std::string flag = "--" + std::string(name);
  std::replace(flag.begin(), flag.end(), '_', '-');
  return flag;
}

namespace options_line_detail {

// An option whose value is one text that `set` understands; what `set` complains about is wrong
// use.
inline CLI::Option* add_text(CLI::App& command, const std::string& flag, const std::string& help,
                             std::function<void(const std::string&)> set) {
  const auto guarded = [set = std::move(set), flag](const std::string& text) {
    try {
      set(text);
    } catch (const Error& error) {
      throw CLI::ValidationError(flag, error.what());
    }
  };
  return command.add_option_function<std::string>(flag, guarded, help);
}

// "posterior|map": stands for the value in help, and completion offers what it lists.
template <NamedEnum Enum>
std::string choices() {
  std::string known;
  for (const std::string_view value : names_of(Enum{})) {
    known += (known.empty() ? "" : "|") + std::string(value);
  }
  return known;
}

// Refuses numbers that lie outside of `allowed`; how the number is written is the parser's matter,
// who takes the largest whole number for any that is larger.
inline void check_range(CLI::Option* option, const Allowed& allowed, bool whole = false) {
  option->check([allowed, whole](const std::string& text) -> std::string {
    char* end = nullptr;
    errno = 0;
    if (whole && std::strtoull(text.c_str(), &end, 10) == ULLONG_MAX && errno == ERANGE) {
      return "a whole number below 2^64 expected, found " + text;
    }
    const double value = std::strtod(text.c_str(), &end);
    if (end != text.c_str() + text.size() || text.empty()) return "";
    return allowed.holds(value) ? "" : allowed.text() + " expected, found " + text;
  });
}

template <class Field>
void add_field(CLI::App& command, const std::string& flag, Field& field, const std::string& help,
               const Allowed& allowed = {}) {
  if constexpr (options_detail::is_optional<Field>::value) {
    using Value = typename Field::value_type;
    if constexpr (TextValue<Value>) {
      add_text(command, flag, help,
               [&field](const std::string& t) { field = Value::from_text(t); });
    } else if constexpr (NamedEnum<Value>) {
      add_text(command, flag, help, [&field, flag](const std::string& t) {
        field = value_named<Value>(t, flag);
      })->type_name(choices<Value>());
    } else {
      check_range(command.add_option(flag, field, help), allowed, std::integral<Value>);
    }
  } else if constexpr (std::same_as<Field, bool>) {
    command.add_flag(flag + ",!--no-" + flag.substr(2), field, help);
  } else if constexpr (NamedEnum<Field>) {
    add_text(command, flag, help,
             [&field, flag](const std::string& t) { field = value_named<Field>(t, flag); })
        ->type_name(choices<Field>())
        ->default_str(std::string(name_of(field)));
  } else if constexpr (TextValue<Field>) {
    add_text(command, flag, help, [&field](const std::string& t) {
      field = Field::from_text(t);
    })->default_str(field.to_text());
  } else {
    CLI::Option* option = command.add_option(flag, field, help)->capture_default_str();
    if constexpr (std::is_arithmetic_v<Field>)
      check_range(option, std::unsigned_integral<Field> ? at_least(0) : allowed,
                  std::integral<Field>);
  }
}

}  // namespace options_line_detail

// Adds one command-line option per field of an options struct, which must outlive the parse. Nested
// structs, variants and lists have no place on a command line; recipes in JSON can say everything.
template <Options T>
void add_options(CLI::App& command, T& options) {
  T::visit_fields(options, [&](std::string_view name, auto& field, std::string_view help,
                               const Allowed& allowed = {}) {
    using Field = std::remove_cvref_t<decltype(field)>;
    if constexpr (!Options<Field> && !options_detail::is_vector<Field>::value &&
                  !options_detail::is_variant<Field>::value) {
      options_line_detail::add_field(command, flag_of(name), field, std::string(help), allowed);
    }
  });
}

}  // namespace coterie::cli
