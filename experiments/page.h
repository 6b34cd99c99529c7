#pragma once

#include <filesystem>

namespace coterie {

// Writes `page` (Markdown) from the records and figures that experiments have left in `folder`.
// Every number on it comes from a record. Throws InputError for records that cannot be read.
void write_reproduction_page(const std::filesystem::path& folder,
                             const std::filesystem::path& page);

}  // namespace coterie
