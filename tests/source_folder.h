#pragma once

#include <string>

namespace coterie {

// The folder of the sources, for tests that read files of the repository. A function and not a
// definition on the command line of every test: compiled tests are the same in every clone, so that
// caches of objects can serve them.
std::string source_folder();

}  // namespace coterie
