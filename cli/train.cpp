#include <memory>

#include "cli/command.h"
#include "cli/train_options.h"

namespace coterie::cli {

// Only described here: main() has handed `train` to coterie-learn before anything is parsed.
void add_train(CLI::App& program, Context&) {
  const auto options = std::make_shared<TrainCommand>();
  CLI::App* command =
      add_command(program, "train", std::string(kTrainSummary) + " Needs coterie-learn.",
                  "  coterie train recipes/ccp-attn-sbm.json --output runs/mine\n"
                  "  coterie train recipes/ccp-attn-sbm.json --output runs/mine --resume\n");
  add_train_options(*command, *options);
  command->callback([options] {});  // keeps the options alive
}

}  // namespace coterie::cli
