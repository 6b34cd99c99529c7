#include "cli/program.h"

#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <exception>
#include <functional>
#include <new>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

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

}  // namespace

const char* const kProgramText = R"(coterie finds communities in graphs and says how sure it is.

Examples:
  coterie detect karate.gml                            which communities are there?
  coterie score karate.gml mine.tsv                    how probable is my own partition?
  coterie info karate.gml                              what is in this file?
  coterie agree found.tsv truth.tsv                    how well do two partitions agree?
  coterie simulate sbm --count 100 --output graphs     graphs whose communities are known
  coterie train recipes/ccp-attn-sbm.json              a model of your own (needs coterie-learn)

Exit codes: 0 done, 1 failure while running, 2 wrong use of the command line, 3 bad input, 4 output could
not be written, 5 bad model file, 6 more memory needed than allowed, 130 interrupted.
)";

CLI::App* add_command(CLI::App& program, const std::string& name, const std::string& summary,
                      const std::string& examples) {
  auto* command = new Command(name, summary, examples, &program);
  program.add_subcommand(CLI::App_p(command));
  command->preparse_callback([command](size_t) {
    command->description("Examples:\n" + command->examples + "\n" + command->summary);
  });
  return command;
}

int run_commands(int argc, char** argv, AddCommands add) {
  std::signal(SIGPIPE, SIG_DFL);  // `coterie ... | head` ends silently
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
  add(program, context);

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

int report_errors(const std::function<int()>& run) {
  const auto fail = [](const char* message, ErrorKind kind) {
    std::fflush(stdout);
    clear_progress();
    std::fprintf(stderr, "coterie: %s\n", message);
    return static_cast<int>(kind);
  };
  try {
    return run();
  } catch (const Error& error) {
    return fail(error.what(), error.kind());
  } catch (const std::bad_alloc&) {
    return fail("not enough memory", ErrorKind::memory);
  } catch (const std::exception& error) {
    return fail(error.what(), ErrorKind::failure);
  }
}

}  // namespace coterie::cli
