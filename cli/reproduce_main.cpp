// coterie-reproduce: the paper's experiments. Users start it through `coterie`.
#include <filesystem>
#include <memory>

#include "cli/command.h"
#include "cli/find_model.h"
#include "cli/program.h"
#include "cli/reproduce_options.h"
#include "cli/start_run.h"
#include "cli/terminal.h"
#include "coterie/detect/agreement_record.h"
#include "coterie/error.h"
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
  for (const Question& experiment : kQuestions) {
    known += ", " + std::string(experiment.name);
    const Experiment answer = experiment_named(experiment.name);
    if (experiment.name != command.name || answer == nullptr) continue;
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
    answer(results);
    return;
  }
  throw UsageError("'" + command.name + "' is not an experiment (known: " + known + ")");
}

void add_running_reproduce(CLI::App& program, Context& context) {
  const auto options = std::make_shared<ReproduceCommand>();
  CLI::App* command = add_command(program, "reproduce", kReproduceSummary, kReproduceExamples);
  add_reproduce_options(*command, *options);
  command->callback([options, &context] { run(*options, context); });
}

}  // namespace
}  // namespace coterie::cli

int main(int argc, char** argv) {
  using namespace coterie::cli;
  return report_errors([&] { return run_commands(argc, argv, add_running_reproduce); });
}
