// coterie-learn: the commands that need LibTorch. Users start it through `coterie`.
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <new>
#include <string>

#include <CLI/CLI.hpp>

#include "cli/reproduce_options.h"
#include "cli/start_run.h"
#include "cli/train_options.h"
#include "coterie/error.h"
#include "coterie/learn/train_command.h"

namespace {

std::atomic<bool> stop_requested = false;

// The first signal asks for an orderly end; the second one ends the process as usual.
void on_signal(int signal) {
  stop_requested = true;
  std::signal(signal, SIG_DFL);
}

// The experiments that coterie leaves to this program. What they have measured when they are
// stopped is on disk.
void run(const coterie::cli::ReproduceCommand& command) {
  for (const coterie::Question& experiment : coterie::kQuestions) {
    if (experiment.name != command.name || !experiment.learns) continue;
    coterie::ExperimentRun results = coterie::cli::start_run(command, experiment);
    coterie::reproduce_training_time(results);
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
    std::fprintf(stderr, "coterie: %s\n", error.what());
    return static_cast<int>(coterie::ErrorKind::usage);
  }
  // Whoever started this program may have kept signals for itself.
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGINT);
  sigaddset(&signals, SIGTERM);
  sigprocmask(SIG_UNBLOCK, &signals, nullptr);
  if (*reproducing) {
    run(reproduce);
    return 0;
  }
  std::signal(SIGINT, on_signal);
  std::signal(SIGTERM, on_signal);
  std::signal(SIGXFSZ, SIG_IGN);  // a file that may not grow is an error like a full disk
  train.stop = &stop_requested;
  coterie::run(train);
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  int code = 0;
  try {
    code = run(argc, argv);
  } catch (const coterie::Error& error) {
    std::fprintf(stderr, "coterie: %s\n", error.what());
    code = static_cast<int>(error.kind());
  } catch (const std::bad_alloc&) {
    std::fprintf(stderr, "coterie: out of memory\n");
    code = static_cast<int>(coterie::ErrorKind::memory);
  } catch (const std::exception& error) {
    const std::string message = error.what();
    std::fprintf(stderr, "coterie: %s\n", message.substr(0, message.find('\n')).c_str());
    code = 1;
  }
  std::fflush(nullptr);
  // LibTorch's and Gloo's threads may still wait for ranks that are gone; nothing of ours is left.
  std::_Exit(code);
}
