#include "coterie/json_document.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "coterie/error.h"
#include "coterie/input_file.h"

namespace coterie {
namespace {

constexpr int kDeepestValue = 64;

int64_t lines_before(std::string_view text, size_t place) {
  return std::count(text.begin(), text.begin() + std::min(place, text.size()), '\n');
}

// Looks at brackets alone: what is no JSON otherwise, the parser will say.
void check_depth(std::string_view text, const std::string& name, int64_t first_line) {
  int depth = 0;
  bool in_string = false;
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (in_string) {
      if (c == '\\') ++i;
      if (c == '"') in_string = false;
    } else if (c == '"') {
      in_string = true;
    } else if (c == '[' || c == '{') {
      if (++depth > kDeepestValue) {
        throw ParseError(name, first_line + lines_before(text, i),
                         "values nested more than 64 deep");
      }
    } else if (c == ']' || c == '}') {
      --depth;
    }
  }
}

// "[json.exception.parse_error.101] parse error at line 1, column 2: syntax error ..." without what
// stands before the reason, and in printable characters.
std::string reason(std::string_view message) {
  if (const size_t colon = message.find(": "); colon != message.npos) {
    message.remove_prefix(colon + 2);
  } else if (const size_t bracket = message.find("] "); bracket != message.npos) {
    message.remove_prefix(bracket + 2);
  }
  std::string text(message.substr(0, 150));
  for (char& c : text) {
    if (c < ' ' || c > '~') c = '?';
  }
  return text;
}

}  // namespace

template <class Json>
Json parse_json(std::string_view text, const std::string& name, int64_t first_line) {
  check_depth(text, name, first_line);
  try {
    return Json::parse(text);
  } catch (const nlohmann::json::parse_error& error) {
    throw ParseError(name, first_line + lines_before(text, error.byte),
                     "not JSON: " + reason(error.what()));
  } catch (const nlohmann::json::exception& error) {  // a number that no double can hold
    throw ParseError(name, first_line, "not JSON: " + reason(error.what()));
  }
}

template <class Json>
Json read_json_file(const std::string& path) {
  return parse_json<Json>(read_text(path), path == "-" ? "stdin" : path);
}

template nlohmann::json parse_json(std::string_view, const std::string&, int64_t);
template nlohmann::ordered_json parse_json(std::string_view, const std::string&, int64_t);
template nlohmann::json read_json_file(const std::string&);
template nlohmann::ordered_json read_json_file(const std::string&);

}  // namespace coterie
