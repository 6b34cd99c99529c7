#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

namespace coterie {

// Whether a path ends in an extension such as ".gml", whatever the case of its letters.
bool has_extension(std::string_view path, std::string_view extension);

// Throws UsageError that lists the extensions unless a path ends in one of them: what is written is
// what a name promises. Devices, pipes and what standard output leads to have any name.
void check_extension(const std::string& path, std::initializer_list<const char*> extensions);

}  // namespace coterie
