#include <cstdio>
#include <filesystem>
#include <memory>

#include "cli/command.h"
#include "cli/find_model.h"
#include "cli/reproduce_options.h"
#include "cli/terminal.h"
#include "coterie/error.h"
#include "experiments/agreement_record.h"
#include "experiments/page.h"

namespace coterie::cli {
namespace {

std::optional<std::string> trained_model(const std::vector<std::string>& folders,
                                         const std::string& name) {
  for (const std::string& folder : folders) {
    for (const std::string& file :
         {folder + "/" + name + ".safetensors", folder + "/" + name + "/model.safetensors"}) {
      if (std::filesystem::exists(file)) return file;
    }
  }
  if (!folders.empty()) return std::nullopt;
  for (const std::string& file : shipped_models()) {
    if (model_name(file) == name) return file;
  }
  return std::nullopt;
}

void run(const ReproduceCommand& command, const Context& context) {
  if (command.name == "page") {
    const std::string page = command.output + "/../reproduction.md";
    write_reproduction_page(command.output, std::filesystem::path(page).lexically_normal());
    return;
  }
  std::string known = "page";
  for (const Experiment& experiment : experiments()) {
    known += ", " + std::string(experiment.name);
    if (experiment.name != command.name) continue;
    std::unique_ptr<Progress> progress;
    std::string shown;
    ExperimentRun results = start_run(command, experiment);
    results.peers = read_peers(command.peers);
    results.stop = context.stop;
    results.model = [&](const std::string& name) { return trained_model(command.models, name); };
    results.progress = [&](const std::string& what, int64_t done, int64_t total) {
      if (what != shown) progress = std::make_unique<Progress>(what, total);
      shown = what;
      progress->update(done);
      if (done == total) {
        progress.reset();
        shown.clear();
      }
    };
    experiment.run(results);
    return;
  }
  throw UsageError("'" + command.name + "' is not an experiment (known: " + known + ")");
}

}  // namespace

void add_reproduce(CLI::App& program, Context& context) {
  const auto options = std::make_shared<ReproduceCommand>();
  CLI::App* command = add_command(
      program, "reproduce", "Repeats a table or figure of the paper beside its numbers.",
      "  coterie reproduce comparison-sbm --quick\n"
      "  coterie reproduce recovery --models runs --output docs/records\n"
      "  coterie reproduce page --output docs/records      makes docs/reproduction.md\n");
  add_reproduce_options(*command, *options);
  command->callback([options, &context] { run(*options, context); });
}

}  // namespace coterie::cli
