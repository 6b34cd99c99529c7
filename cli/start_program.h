#pragma once

#include <optional>
#include <string>
#include <vector>

namespace coterie::cli {

// Some commands live in programs of their own, which take the place of this process the way git
// starts its sub-commands: what needs LibTorch in coterie-learn, so that everything else starts in
// milliseconds, the paper's experiments in coterie-reproduce, so that nobody waits for their
// compilation before a first answer, and what needs an HTTP library in coterie-serve.

// The program that obeys the arguments of a command; absent for this one.
std::optional<std::string> program_of(const std::vector<std::string>& arguments);

// Runs `NAME ARGUMENTS...`: the program beside the running one, else the first in PATH.
// Does not return. Throws Error that says how to get the program when there is none.
[[noreturn]] void start_program(const std::string& name, const std::vector<std::string>& arguments);

}  // namespace coterie::cli
