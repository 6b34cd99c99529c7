#include <memory>

#include "cli/command.h"
#include "cli/serve_options.h"

namespace coterie::cli {

// Only described here: main() has handed `serve` to coterie-serve before anything is parsed, unless
// help was wanted.
void add_serve(CLI::App& program, Context&) {
  const auto options = std::make_shared<ServeCommand>();
  CLI::App* command = add_command(program, "serve", kServeSummary, kServeExamples);
  add_serve_options(*command, *options);
  command->callback([options] {});  // keeps the options alive
}

}  // namespace coterie::cli
