#include "coterie/json_lines.h"

#include <fstream>

#include "coterie/error.h"

namespace coterie {

std::vector<JsonLine> read_json_lines(std::istream& in, const std::string& name) {
  std::vector<JsonLine> documents;
  int64_t number = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
    auto value = nlohmann::ordered_json::parse(line, nullptr, /*allow_exceptions=*/false);
    if (!value.is_object()) throw ParseError(name, number, "a JSON object expected");
    documents.push_back({number, std::move(value)});
  }
  return documents;
}

std::vector<JsonLine> read_json_lines(const std::string& path) {
  std::ifstream file(path);
  if (!file) throw InputError(path + ": cannot be opened");
  return read_json_lines(file, path);
}

}  // namespace coterie
