#include "cli/program.h"

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <cstdio>
#include <memory>
#include <numeric>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "cli/version.h"
#include "coterie/error.h"
#include "coterie/unfinished.h"

namespace coterie::cli {
namespace {

// Nothing that was begun is left behind, and nothing that was finished is lost.
[[noreturn]] void end_at_once() {
  Unfinished::remove_all();
  constexpr std::string_view kMessage = "coterie: interrupted\n";
  static_cast<void>(!write(STDERR_FILENO, kMessage.data(), kMessage.size()));
  _exit(static_cast<int>(ErrorKind::interrupted));
}

// Turns SIGINT and SIGTERM into a stop request. A thread of its own waits for them, because a
// signal handler may do next to nothing. What has not stopped by itself after 0.4 seconds is ended,
// unless the command keeps what it has; a second signal ends any command.
void stop_on_signals(std::stop_source source, std::shared_ptr<std::atomic<bool>> keeps) {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGINT);
  sigaddset(&signals, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  std::thread([signals, source, keeps]() mutable {
    int signal = 0;
    sigwait(&signals, &signal);
    source.request_stop();
    const timespec patience{.tv_sec = 0, .tv_nsec = 400'000'000};
    if (sigtimedwait(&signals, nullptr, &patience) < 0 && *keeps) sigwait(&signals, &signal);
    end_at_once();
  }).detach();
}

// How many letters have to be changed, added or left out to make one word of the other.
size_t distance(std::string_view a, std::string_view b) {
  std::vector<size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), size_t{0});
  for (size_t i = 0; i < a.size(); ++i) {
    size_t corner = std::exchange(row[0], i + 1);
    for (size_t j = 0; j < b.size(); ++j) {
      const size_t changed = corner + (a[i] != b[j]);
      corner = row[j + 1];
      row[j + 1] = std::min({changed, row[j] + 1, corner + 1});
    }
  }
  return row.back();
}

// Throws UsageError for a first word that is no command, with the nearest one where one is near.
void check_command(const CLI::App& program, std::string_view word) {
  if (word.empty() || word.starts_with('-')) return;
  size_t least = 1 + word.size() / 3;
  std::string nearest;
  for (const CLI::App* command : program.get_subcommands([](const CLI::App*) { return true; })) {
    const size_t changes = distance(word, command->get_name());
    if (changes == 0) return;
    if (changes <= least && !command->get_group().empty()) {
      least = changes - 1;
      nearest = command->get_name();
    }
  }
  throw UsageError("'" + std::string(word) + "' is no command; " +
                   (nearest.empty() ? "coterie --help lists them" : "is it " + nearest + "?"));
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
  Context context{stop.get_token()};
  stop_on_signals(stop, context.keeps);
  const StopScope scope(stop.get_token());

  CLI::App program(kProgramText, "coterie");
  program.set_version_flag("--version", version_text());
  program.require_subcommand(1);
  program.failure_message([](const CLI::App* app, const CLI::Error& error) {
    return "coterie: " + std::string(error.what()) + " (" + app->get_name() +
           " --help says more)\n";
  });
  add(program, context);
  if (argc > 1) check_command(program, argv[1]);

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

}  // namespace coterie::cli
