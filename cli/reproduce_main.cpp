// coterie-reproduce: the paper's experiments. Users start it through `coterie`.
#include <chrono>
#include <cmath>
#include <filesystem>
#include <memory>

#include "cli/command.h"
#include "cli/find_model.h"
#include "cli/program.h"
#include "cli/report_errors.h"
#include "cli/reproduce_options.h"
#include "cli/start_run.h"
#include "cli/terminal.h"
#include "coterie/error.h"
#include "coterie/evaluate/agreement_record.h"
#include "experiments/page.h"

namespace coterie::cli {
namespace {

std::string minutes(double number) {
  return "about " + std::to_string(std::lround(std::max(1.0, number))) + " min";
}

// Whether there was anything to measure.
bool measure(const ReproduceCommand& command, const Question& experiment, const Context& context) {
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
  experiment_named(experiment.name)(results);
  return results.finish();
}

// One experiment after another. One that cannot be measured does not keep the others from it.
void measure_all(const ReproduceCommand& command, const Context& context) {
  double left = 0;
  for (const Question& experiment : kQuestions) left += experiment.learns ? 0 : experiment.minutes;
  // Of what this run has measured: minutes that it should have taken, and that it took.
  double planned = 0, taken = 0;
  bool failed = false;
  for (const Question& experiment : kQuestions) {
    if (experiment.learns) {
      const std::string name(experiment.name);
      std::fprintf(stderr, "%s: left out, as it trains; coterie reproduce %s measures it\n\n",
                   name.c_str(), name.c_str());
      continue;
    }
    std::fprintf(stderr, "%s: %s\n", std::string(experiment.name).c_str(),
                 command.quick   ? "a quick look"
                 : planned > 0.5 ? (minutes(left * taken / planned) + " left for all").c_str()
                                 : (minutes(left) + " on two cores for all").c_str());
    const auto started = std::chrono::steady_clock::now();
    try {
      if (measure(command, experiment, context)) {
        taken += std::chrono::duration<double, std::ratio<60>>(std::chrono::steady_clock::now() -
                                                               started)
                     .count();
        planned += experiment.minutes;
      }
    } catch (const InputError& error) {
      warn(error.what());
      failed = true;
    }
    left -= experiment.minutes;
    std::printf("\n");
  }
  if (failed) throw InputError("some experiments could not be measured");
}

void run(const ReproduceCommand& command, const Context& context) {
  const ThreadScope threads(command.threads);
  if (command.name == "page") {
    const std::string page = command.output + "/../reproduction.md";
    write_reproduction_page(command.output, std::filesystem::path(page).lexically_normal());
    return;
  }
  if (command.name == "all") return measure_all(command, context);
  std::string known = "all, page, train";
  for (const Question& experiment : kQuestions) {
    known += ", " + std::string(experiment.name);
    if (experiment.name != command.name || experiment.learns) continue;
    measure(command, experiment, context);
    return;
  }
  throw UsageError("'" + command.name + "' is not an experiment (known: " + known + ")");
}

void add_running_reproduce(CLI::App& program, Context& context) {
  const auto options = std::make_shared<ReproduceCommand>();
  CLI::App* command = add_command(program, "reproduce", kReproduceSummary, kReproduceExamples);
  add_reproduce_options(*command, *options);
  command->callback([options, &context] {
    const KeepsWhatItHas keeps(context);
    run(*options, context);
  });
}

}  // namespace
}  // namespace coterie::cli

int main(int argc, char** argv) {
  using namespace coterie::cli;
  return report_errors([&] { return run_commands(argc, argv, add_running_reproduce); });
}
