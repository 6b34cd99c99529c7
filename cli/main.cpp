#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <exception>
#include <new>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "cli/command.h"
#include "cli/start_learn.h"
#include "cli/terminal.h"
#include "cli/version.h"
#include "coterie/error.h"

namespace coterie::cli {
namespace {

// Turns SIGINT and SIGTERM into a stop request. A thread of its own waits for them, because a
// signal handler may do next to nothing. A second signal ends the process at once.
void stop_on_signals(std::stop_source source) {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGINT);
  sigaddset(&signals, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  std::thread([signals, source]() mutable {
    for (int received = 0, signal = 0; sigwait(&signals, &signal) == 0;) {
      if (received++ > 0) _exit(static_cast<int>(ErrorKind::interrupted));
      source.request_stop();
    }
  }).detach();
}

int run(int argc, char** argv) {
  std::signal(SIGPIPE, SIG_DFL);  // `coterie ... | head` ends silently
  const std::vector<std::string> arguments(argv + 1, argv + argc);
  if (is_learn_command(arguments)) start_learn(arguments);
  std::stop_source stop;
  stop_on_signals(stop);
  Context context{stop.get_token()};

  CLI::App program(kProgramText, "coterie");
  program.set_version_flag("--version", version_text());
  program.require_subcommand(1);
  program.failure_message([](const CLI::App* app, const CLI::Error& error) {
    return "coterie: " + std::string(error.what()) + " (" + app->get_name() +
           " --help says more)\n";
  });
  add_commands(program, context);

  try {
    program.parse(argc, argv);
  } catch (const CLI::Success& wanted) {  // --help, --version
    return program.exit(wanted);
  } catch (const CLI::ParseError& error) {
    program.exit(error, std::cout, std::cerr);
    return static_cast<int>(ErrorKind::usage);
  }
  if (std::fflush(stdout) != 0 || std::ferror(stdout))
    throw OutputError("standard output could not be written");
  return 0;
}

}  // namespace

}  // namespace coterie::cli

int main(int argc, char** argv) {
  using coterie::ErrorKind;
  const auto fail = [](const char* message, ErrorKind kind) {
    std::fflush(stdout);
    coterie::cli::clear_progress();
    std::fprintf(stderr, "coterie: %s\n", message);
    return static_cast<int>(kind);
  };
  try {
    return coterie::cli::run(argc, argv);
  } catch (const coterie::Error& error) {
    return fail(error.what(), error.kind());
  } catch (const std::bad_alloc&) {
    return fail("not enough memory", ErrorKind::memory);
  } catch (const std::exception& error) {
    return fail(error.what(), ErrorKind::failure);
  }
}
