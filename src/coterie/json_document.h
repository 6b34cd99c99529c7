#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

namespace coterie {

// The one way in which JSON documents are read, ours and those of others: records, recipes,
// manifests, model files, options from Python. (Graphs in JSON have no limit on their size and are
// read event by event, in graph/readers/read_json.cpp.)
//
// Values may be nested 64 deep: whoever copies, prints or destroys a document does so recursively,
// and the stack ends before memory does.
//
// Throws ParseError with `name` and the line where the text stops being JSON: "a.json:3: not JSON:
// ...", where the text begins in `first_line`. Defined for nlohmann::json and ordered_json.
template <class Json>
Json parse_json(std::string_view text, const std::string& name, int64_t first_line = 1);

// Of a file, or of standard input for "-". Throws InputError where it cannot be read.
template <class Json>
Json read_json_file(const std::string& path);

}  // namespace coterie
