#pragma once

#include <string>

namespace coterie::cli {

// What `coterie --version` prints: the version, and the kernels in use on this machine.
std::string version_text();

}  // namespace coterie::cli
