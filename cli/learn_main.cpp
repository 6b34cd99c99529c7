// coterie-learn: the commands that need LibTorch. Users start it through `coterie`.
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <new>
#include <string>

#include <CLI/CLI.hpp>

#include "coterie/error.h"
#include "coterie/learn/train_command.h"

namespace {

std::atomic<bool> stop_requested = false;

// The first signal asks for an orderly end; the second one ends the process as usual.
void on_signal(int signal) {
  stop_requested = true;
  std::signal(signal, SIG_DFL);
}

int run(int argc, char** argv) {
  CLI::App app("Trains models that find communities in graphs.", "coterie-learn");
  app.require_subcommand(1);

  coterie::TrainCommand train;
  CLI::App* train_command = app.add_subcommand("train", "Train a model as a recipe describes");
  train_command->add_option("RECIPE", train.recipe, "a JSON file; recipes/ holds examples")
      ->required();
  train_command->add_option("--output", train.output, "folder of the training [runs/NAME]");
  train_command->add_flag("--resume", train.resume,
                          "continue the training in that folder, or start it if there is none");
  train_command->add_option("--threads", train.threads, "threads of a step [all cores]")
      ->check(CLI::Range(1, 4096));
  train_command
      ->add_option("--rank-timeout", train.rank_timeout,
                   "seconds after which a rank that does not answer counts as lost")
      ->check(CLI::Range(1.0, 1e6));

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
