#include "coterie/file_extension.h"

#include <algorithm>
#include <filesystem>

#include "coterie/error.h"

namespace coterie {

bool has_extension(std::string_view path, std::string_view extension) {
  const auto small = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; };
  return path.size() > extension.size() &&
         std::ranges::equal(path.substr(path.size() - extension.size()), extension, {}, small,
                            small);
}

void check_extension(const std::string& path, std::initializer_list<const char*> extensions) {
  std::error_code unknown;
  const auto kind = std::filesystem::status(path, unknown).type();
  if (kind == std::filesystem::file_type::character || kind == std::filesystem::file_type::fifo) {
    return;
  }
  std::string known;
  for (const char* extension : extensions) {
    if (has_extension(path, extension)) return;
    known += (known.empty() ? "" : ", ") + std::string(extension);
  }
  throw UsageError(path + ": the extension says what is written, and must be one of " + known);
}

}  // namespace coterie
