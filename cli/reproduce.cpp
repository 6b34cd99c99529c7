#include <cstdio>
#include <filesystem>
#include <memory>

#include "cli/command.h"
#include "cli/find_model.h"
#include "cli/terminal.h"
#include "coterie/error.h"
#include "coterie/parallel.h"
#include "experiments/agreement_record.h"
#include "experiments/experiment.h"
#include "experiments/page.h"

namespace coterie::cli {
namespace {

struct ReproduceCommand {
  std::string name;
  std::string models;
  std::string output = "reproduction";
  std::string sets = "sets";
  std::vector<std::string> peers;
  bool quick = false;
  int threads = default_threads();
};

std::optional<std::string> trained_model(const std::string& folder, const std::string& name) {
  if (!folder.empty()) {
    for (const std::string& file :
         {folder + "/" + name + ".safetensors", folder + "/" + name + "/model.safetensors"}) {
      if (std::filesystem::exists(file)) return file;
    }
    return std::nullopt;
  }
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
    ExperimentRun results;
    results.quick = command.quick;
    results.folder = command.output;
    results.sets = command.sets;
    results.peers = read_peers(command.peers);
    results.threads = command.threads;
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
    results.start(experiment.name);
    std::printf("%s\n\n", std::string(experiment.question).c_str());
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
  std::string help = "one of\n  page: a page of all that was recorded, beside the folder";
  for (const Experiment& experiment : experiments()) {
    help += "\n  " + std::string(experiment.name) + ": " + std::string(experiment.question);
  }
  command->add_option("NAME", options->name, help)->required();
  command->add_flag("--quick", options->quick, "few graphs, for a first look");
  command->add_option("--models", options->models,
                      "folder of trained models [the shipped ones]: NAME.safetensors or "
                      "NAME/model.safetensors");
  command
      ->add_option(
          "--sets", options->sets,
          "folder of the graphs of real networks: dblp-3, dblp-2-4, youtube-3, youtube-2-4, "
          "each written by coterie snap")
      ->capture_default_str();
  command->add_option("--peers", options->peers,
                      "records of other programs, by benchmarks/peers/communities.py: to show "
                      "beside ours in comparisons");
  command->add_option("--output", options->output, "folder for records and figures")
      ->capture_default_str();
  command->add_option("--threads", options->threads, "threads to use")
      ->check(CLI::Range(1, 4096))
      ->capture_default_str();
  command->callback([options, &context] { run(*options, context); });
}

}  // namespace coterie::cli
