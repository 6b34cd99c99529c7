#pragma once

#include <string>

#include "cli/describe.h"

namespace coterie::cli {

// Scripts that complete commands, options, the values of options where they can be listed, and
// files everywhere else.
std::string bash_completion(const CommandText& program);
std::string zsh_completion(const CommandText& program);
std::string fish_completion(const CommandText& program);

}  // namespace coterie::cli
