#include <memory>

#include "cli/command.h"
#include "cli/reproduce_options.h"

namespace coterie::cli {

// Only described here: main() has handed `reproduce` to coterie-reproduce before anything is
// parsed, unless help was wanted.
void add_reproduce(CLI::App& program, Context&) {
  const auto options = std::make_shared<ReproduceCommand>();
  CLI::App* command = add_command(program, "reproduce", kReproduceSummary, kReproduceExamples);
  add_reproduce_options(*command, *options);
  command->callback([options] {});  // keeps the options alive
}

}  // namespace coterie::cli
