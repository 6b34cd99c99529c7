#pragma once

#include <CLI/CLI.hpp>
#include <algorithm>
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

template <class Field>
void add_field(CLI::App& command, const std::string& flag, Field& field, const std::string& help) {
  if constexpr (options_detail::is_optional<Field>::value) {
    using Value = typename Field::value_type;
    if constexpr (TextValue<Value>) {
      add_text(command, flag, help,
               [&field](const std::string& t) { field = Value::from_text(t); });
    } else {
      command.add_option(flag, field, help);
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
    command.add_option(flag, field, help)->capture_default_str();
  }
}

}  // namespace options_line_detail

// Adds one command-line option per field of an options struct, which must outlive the parse. Nested
// structs, variants and lists have no place on a command line; recipes in JSON can say everything.
template <Options T>
void add_options(CLI::App& command, T& options) {
  T::visit_fields(options, [&](std::string_view name, auto& field, std::string_view help) {
    using Field = std::remove_cvref_t<decltype(field)>;
    if constexpr (!Options<Field> && !options_detail::is_vector<Field>::value &&
                  !options_detail::is_variant<Field>::value) {
      options_line_detail::add_field(command, flag_of(name), field, std::string(help));
    }
  });
}

}  // namespace coterie::cli
