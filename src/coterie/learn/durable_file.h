#pragma once

#include <filesystem>
#include <functional>
#include <string_view>

namespace coterie {

// Puts a new file in the place of `path`, so that whoever looks finds the old one or the new one,
// whole, even after a power failure: `write` gets a name beside it, the result is flushed to the
// disk and renamed.
//
// With `keep` the old file stays under that name. Throws OutputError that names `path` and the
// reason; the old file is then untouched and nothing is left beside it.
void replace_file(const std::filesystem::path& path,
                  const std::function<void(const std::filesystem::path&)>& write,
                  const std::filesystem::path& keep = {});

// The same for a text.
void replace_text(const std::filesystem::path& path, std::string_view text);

}  // namespace coterie
