#pragma once

#include <concepts>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>

#include "coterie/error.h"
#include "coterie/options.h"

// Options structs (options.h) as JSON. Apart from them, because JSON takes far longer to compile
// than the structs, and only the files that read and write need it.
namespace coterie {
namespace options_detail {

template <class T>
nlohmann::ordered_json write_value(const T& value) {
  if constexpr (Options<T>) {
    auto object = nlohmann::ordered_json::object();
    T::visit_fields(value,
                    [&](std::string_view name, const auto& field, std::string_view,
                        const Allowed& = {}) { object[std::string(name)] = write_value(field); });
    return object;
  } else if constexpr (NamedEnum<T>) {
    return std::string(name_of(value));
  } else if constexpr (TextValue<T>) {
    const std::string text = value.to_text();
    const bool number = nlohmann::ordered_json::accept(text);
    return number ? nlohmann::ordered_json::parse(text) : nlohmann::ordered_json(text);
  } else if constexpr (is_variant<T>::value) {
    return std::visit(
        [](const auto& chosen) {
          auto object = nlohmann::ordered_json::object();
          object["kind"] = std::string(chosen.kKind);
          object.update(write_value(chosen));
          return object;
        },
        value);
  } else if constexpr (is_optional<T>::value) {
    return value ? write_value(*value) : nlohmann::ordered_json(nullptr);
  } else if constexpr (is_vector<T>::value) {
    auto list = nlohmann::ordered_json::array();
    for (const auto& item : value) list.push_back(write_value(item));
    return list;
  } else {
    return value;
  }
}

template <class T, class Json>
void read_value(const Json& json, T& value, const std::string& where);

// Sets `value` to the alternative that json["kind"] names and reads the other fields into it.
template <class Json, class... Alternatives>
void read_alternative(const Json& json, std::variant<Alternatives...>& value,
                      const std::string& where) {
  if (!json.is_object() || !json.contains("kind") || !json["kind"].is_string()) {
    throw InputError(where + ": an object with the field 'kind' expected, found " + json.dump());
  }
  const std::string kind = json["kind"].template get<std::string>();
  Json fields = json;
  fields.erase("kind");
  bool known = false;
  std::string kinds;
  const auto try_one = [&]<class Alternative>(std::type_identity<Alternative>) {
    kinds += (kinds.empty() ? "" : ", ") + std::string(Alternative::kKind);
    if (Alternative::kKind != kind) return;
    known = true;
    read_value(fields, value.template emplace<Alternative>(), where);
  };
  (try_one(std::type_identity<Alternatives>{}), ...);
  if (!known) throw InputError(where + ": kind '" + kind + "' is not one of " + kinds);
}

template <class T, class Json>
void read_value(const Json& json, T& value, const std::string& where) {
  const auto expect = [&](bool fits, const char* what) {
    if (!fits) throw InputError(where + ": " + what + " expected, found " + json.dump());
  };
  if constexpr (Options<T>) {
    expect(json.is_object(), "an object");
    for (const auto& entry : json.items()) {
      const std::string& key = entry.key();
      const auto& item = entry.value();
      bool known = false;
      std::string names;
      T::visit_fields(value, [&](std::string_view name, auto& field, std::string_view,
                                 const Allowed& allowed = {}) {
        names += (names.empty() ? "" : ", ") + std::string(name);
        if (name != key) return;
        known = true;
        read_value(item, field, where + "." + key);
        const std::string problem = problem_in(field, allowed, where + "." + key);
        if (!problem.empty()) throw InputError(problem);
      });
      if (!known) throw InputError(where + ": unknown field '" + key + "' (known: " + names + ")");
    }
  } else if constexpr (NamedEnum<T>) {
    expect(json.is_string(), "a name");
    value = value_named<T>(json.template get<std::string>(), where);
  } else if constexpr (TextValue<T>) {
    expect(json.is_string() || json.is_number(), "a number or a text");
    try {
      value = T::from_text(json.is_string() ? json.template get<std::string>() : json.dump());
    } catch (const InputError& error) {
      throw InputError(where + ": " + error.what());
    }
  } else if constexpr (is_variant<T>::value) {
    read_alternative(json, value, where);
  } else if constexpr (is_optional<T>::value) {
    if (json.is_null()) {
      value.reset();
    } else {
      read_value(json, value.emplace(), where);
    }
  } else if constexpr (is_vector<T>::value) {
    expect(json.is_array(), "a list");
    value.clear();
    for (const auto& item : json) {
      const std::string place = where + "[" + std::to_string(value.size()) + "]";
      read_value(item, value.emplace_back(), place);
    }
  } else if constexpr (std::same_as<T, bool>) {
    expect(json.is_boolean(), "true or false");
    value = json.template get<bool>();
  } else if constexpr (std::integral<T>) {
    expect(json.is_number_integer(), "a whole number");
    expect(!json.is_number_unsigned() || json.template get<uint64_t>() <= uint64_t{INT64_MAX} ||
               std::unsigned_integral<T>,
           "a smaller number");
    expect(!std::unsigned_integral<T> || json.is_number_unsigned() ||
               json.template get<int64_t>() >= 0,
           "a number that is not negative");
    const auto number = json.template get<T>();
    expect(json == Json(number), "a number that fits");
    value = number;
  } else if constexpr (std::floating_point<T>) {
    expect(json.is_number(), "a number");
    value = json.template get<T>();
  } else {
    expect(json.is_string(), "a string");
    value = json.template get<std::string>();
  }
}

}  // namespace options_detail

template <Options T>
nlohmann::ordered_json write_options(const T& options) {
  return options_detail::write_value(options);
}

// Options from JSON; fields that are absent keep their defaults. Unknown fields, wrong types and
// numbers out of their range throw InputError: "recipe.json.model: unknown field 'widht' (known:
// width, ...)". `where` names the source.
template <Options T, class Json>
T read_options(const Json& json, const std::string& where) {
  T options;
  options_detail::read_value(json, options, where);
  return options;
}

}  // namespace coterie
