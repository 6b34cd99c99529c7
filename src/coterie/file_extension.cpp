#include "coterie/file_extension.h"

#include <algorithm>

#include "coterie/atomic_file.h"
#include "coterie/error.h"

namespace coterie {

bool has_extension(std::string_view path, std::string_view extension) {
  const auto small = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; };
  return path.size() > extension.size() &&
         std::equal(extension.begin(), extension.end(), path.end() - extension.size(),
                    [&](char a, char b) { return small(a) == small(b); });
}

void check_extension(const std::string& path, std::initializer_list<const char*> extensions) {
  if (is_written_through(path)) return;
  std::string known;
  for (const char* extension : extensions) {
    if (has_extension(path, extension)) return;
    known += (known.empty() ? "" : ", ") + std::string(extension);
  }
  throw UsageError(path + ": the extension says what is written, and must be one of " + known);
}

}  // namespace coterie
