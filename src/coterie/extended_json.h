#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace coterie {

// The JSON object of a file, with what it extends:
//
//   {"extends": "base.json", "training": {"steps": 400}}
//
// is the object of base.json, in the same folder, which may extend another, changed where this one
// says something else. Objects are merged field by field, everything else is replaced, and null
// removes a field (RFC 7386). The result has no "extends".
//
// Throws InputError for files that cannot be read or extend more than eight others, ParseError with
// the line where a text is not JSON.
nlohmann::ordered_json read_extended_json(const std::string& path);

}  // namespace coterie
