#pragma once

#include <string>

#include "coterie/json_document.h"
#include "coterie/options_json.h"

namespace coterie::python {

// Options as Python sends them: JSON, checked as recipes are.
template <class T>
T options_from(const std::string& text, const char* where) {
  return read_options<T>(parse_json<nlohmann::json>(text, where), where);
}

}  // namespace coterie::python
