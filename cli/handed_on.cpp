// Commands of other programs. They are only described here, for help, reference and completions:
// main() has handed them on (start_program.h) before anything is parsed, unless help was wanted.
#include <memory>

#include "cli/command.h"
#include "cli/reproduce_options.h"
#include "cli/serve_options.h"
#include "cli/train_options.h"

namespace coterie::cli {
namespace {

template <typename Options>
void describe(CLI::App* command, void (*add_options)(CLI::App&, Options&)) {
  const auto options = std::make_shared<Options>();
  add_options(*command, *options);
  command->callback([options] {});  // keeps the options alive
}

}  // namespace

void add_reproduce(CLI::App& program, Context&) {
  describe(add_command(program, "reproduce", kReproduceSummary, kReproduceExamples),
           add_reproduce_options);
}

void add_serve(CLI::App& program, Context&) {
  describe(add_command(program, "serve", kServeSummary, kServeExamples), add_serve_options);
}

void add_train(CLI::App& program, Context&) {
  describe(add_command(program, "train", std::string(kTrainSummary) + " Needs coterie-learn.",
                       "  coterie train recipes/ccp-attn-sbm.json --output runs/mine\n"
                       "  coterie train recipes/ccp-attn-sbm.json --output runs/mine --resume\n"),
           add_train_options);
}

}  // namespace coterie::cli
