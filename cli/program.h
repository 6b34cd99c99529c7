#pragma once

#include "cli/command.h"

namespace coterie::cli {

using AddCommands = void (*)(CLI::App& program, Context& context);

// Runs the command of the arguments, one of those that `add` adds to the program. An interrupt
// stops it through the context. Returns the exit code of help and of wrong use; errors are thrown.
int run_commands(int argc, char** argv, AddCommands add);

}  // namespace coterie::cli
