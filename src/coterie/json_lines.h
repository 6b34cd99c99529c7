#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace coterie {

// One document of a file that has one per line.
struct JsonLine {
  int64_t line = 0;  // counted from 1
  nlohmann::ordered_json value;
};

// The objects of a text, one per line; empty lines do not count. `name` stands for the text in
// messages. Throws ParseError where a line holds anything else.
std::vector<JsonLine> parse_json_lines(std::string_view text, const std::string& name);

// Of a file. Throws InputError if it cannot be read.
std::vector<JsonLine> read_json_lines(const std::string& path);

}  // namespace coterie
