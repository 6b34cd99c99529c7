#pragma once

#include <string>
#include <vector>

namespace coterie::cli {

// Commands that need LibTorch live in a second program, coterie-learn, which takes the place of
// this process the way git starts its sub-commands. Everything else starts in milliseconds because
// of that.

// True for the arguments of commands that coterie-learn knows.
bool is_learn_command(const std::vector<std::string>& arguments);

// Runs `coterie-learn ARGUMENTS...`: the program beside the running one, else the first in PATH.
// Does not return. Throws Error that says how to get the program when there is none.
[[noreturn]] void start_learn(const std::vector<std::string>& arguments);

}  // namespace coterie::cli
