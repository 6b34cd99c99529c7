// How long a user waits before any work begins: `coterie --version`, and `coterie detect` up to the
// graph, which is measured by giving it a graph file that does not exist.
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fcntl.h>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "benchmarks/measure.h"
#include "benchmarks/sbm_model.h"

using namespace coterie;
using namespace coterie::benchmarks;

namespace {

// Runs a program with its output dropped; returns its exit code.
int run(std::vector<std::string> words) {
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  for (const int output : {1, 2}) {
    posix_spawn_file_actions_addopen(&actions, output, "/dev/null", O_WRONLY, 0);
  }
  pid_t child = 0;
  if (posix_spawn(&child, arguments[0], &actions, nullptr, arguments.data(), environ) != 0) {
    std::perror(arguments[0]);
    std::exit(1);
  }
  posix_spawn_file_actions_destroy(&actions);
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

double median_milliseconds(const std::vector<std::string>& words, int expected) {
  std::vector<double> times;
  for (int r = 0; r < 101; ++r) {
    times.push_back(1e3 * seconds_of([&] {
                      if (run(words) != expected) {
                        std::fprintf(stderr, "bench_startup: unexpected exit code\n");
                        std::exit(1);
                      }
                    }));
  }
  return median(times);
}

}  // namespace

int main() {
  const auto folder =
      std::filesystem::temp_directory_path() / ("coterie-startup-" + std::to_string(getpid()));
  std::filesystem::create_directory(folder);
  const SbmModel model = sbm_model(Method::ccp_attn);
  const std::string file = folder / "model.safetensors";
  write_model(file, model.file);
  const double version = median_milliseconds({COTERIE_PROGRAM, "--version"}, 0);
  const double before =
      median_milliseconds({COTERIE_PROGRAM, "detect", folder / "none.gml", "--model", file}, 3);
  std::filesystem::remove_all(folder);
  std::printf("coterie --version                 %6.2f ms\n", version);
  std::printf("coterie detect, before its graph  %6.2f ms\n", before);
  std::printf("together                          %6.2f ms\n", version + before);
  std::printf("%s\n", nlohmann::ordered_json{{"benchmark", "startup"},
                                             {"version_ms", version},
                                             {"detect_before_graph_ms", before},
                                             {"together_ms", version + before}}
                          .dump()
                          .c_str());
}
