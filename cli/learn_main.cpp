// coterie-learn: the commands that need LibTorch. Users start it through `coterie`.
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <string>

#include <CLI/CLI.hpp>

#include "cli/idle_threads.h"
#include "cli/report_errors.h"
#include "cli/reproduce_options.h"
#include "cli/start_run.h"
#include "cli/terminal.h"
#include "cli/train_options.h"
#include "cli/train_queue.h"
#include "coterie/error.h"
#include "coterie/learn/train_command.h"

namespace {

std::atomic<bool> stop_requested = false;

// The first signal asks for an orderly end; the second one ends the process as usual.
void on_signal(int signal) {
  stop_requested = true;
  std::signal(signal, SIG_DFL);
}

// The experiments that coterie leaves to this program.
void run(const coterie::cli::ReproduceCommand& command) {
  if (command.name == "train") return coterie::cli::train_missing(command, stop_requested);
  for (const coterie::Question& experiment : coterie::kQuestions) {
    if (experiment.name != command.name || !experiment.learns) continue;
    const coterie::ThreadScope threads(command.threads);
    coterie::ExperimentRun results = coterie::cli::start_run(command, experiment);
    coterie::reproduce_training_time(results);
    results.finish();
    return;
  }
  throw coterie::UsageError("'" + command.name + "' is no experiment of coterie-learn");
}

int run(int argc, char** argv) {
  CLI::App app("Trains models that find communities in graphs.", "coterie-learn");
  app.require_subcommand(1);

  coterie::TrainCommand train;
  coterie::cli::add_train_options(*app.add_subcommand("train", coterie::cli::kTrainSummary), train);
  coterie::cli::ReproduceCommand reproduce;
  CLI::App* reproducing = app.add_subcommand("reproduce", "Repeats a figure of the paper.");
  coterie::cli::add_reproduce_options(*reproducing, reproduce);

  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) return app.exit(error);  // --help
    std::fprintf(stderr, "coterie: %s\n", coterie::cli::harmless(error.what()).c_str());
    return static_cast<int>(coterie::ErrorKind::usage);
  }
  // Whoever started this program may have kept signals for itself.
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGINT);
  sigaddset(&signals, SIGTERM);
  sigprocmask(SIG_UNBLOCK, &signals, nullptr);
  if (!*reproducing || reproduce.name == "train") {
    std::signal(SIGINT, on_signal);
    std::signal(SIGTERM, on_signal);
    std::signal(SIGXFSZ, SIG_IGN);  // a file that may not grow is an error like a full disk
  }
  if (*reproducing) {
    run(reproduce);
    return 0;
  }
  train.stop = &stop_requested;
  coterie::run(train);
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  // OpenMP has read the variable before main; whoever came through `coterie` has it set.
  if (coterie::cli::let_idle_threads_sleep()) execv("/proc/self/exe", argv);
  const int code = coterie::cli::report_errors([&] { return run(argc, argv); });
  std::fflush(nullptr);
  // LibTorch's and Gloo's threads may still wait for ranks that are gone; nothing of ours is left.
  std::_Exit(code);
}
