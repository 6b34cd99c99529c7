#include "coterie/json_lines.h"

#include "coterie/error.h"
#include "coterie/input_file.h"
#include "coterie/json_document.h"

namespace coterie {

std::vector<JsonLine> parse_json_lines(std::string_view text, const std::string& name) {
  std::vector<JsonLine> documents;
  for (int64_t number = 1; !text.empty(); ++number) {
    const size_t end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end == text.npos ? text.size() : end + 1);
    if (line.find_first_not_of(" \t\r") == line.npos) continue;
    auto value = parse_json<nlohmann::ordered_json>(line, name, number);
    if (!value.is_object()) throw ParseError(name, number, "a JSON object expected");
    documents.push_back({number, std::move(value)});
  }
  return documents;
}

std::vector<JsonLine> read_json_lines(const std::string& path) {
  return parse_json_lines(read_text(path), path == "-" ? "stdin" : path);
}

}  // namespace coterie
