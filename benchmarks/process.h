#pragma once

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "benchmarks/measure.h"

namespace coterie::benchmarks {

// Runs a program with its output dropped; returns its exit code.
inline int run_process(std::vector<std::string> words) {
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

// The median time of `repeats` runs, all of which must end with the expected exit code.
inline double median_milliseconds(const std::vector<std::string>& words, int expected,
                                  int repeats = 101) {
  std::vector<double> times;
  for (int r = 0; r < repeats; ++r) {
    times.push_back(1e3 * seconds_of([&] {
                      if (run_process(words) == expected) return;
                      std::fprintf(stderr, "%s: unexpected exit code\n", words[0].c_str());
                      std::exit(1);
                    }));
  }
  return median(times);
}

}  // namespace coterie::benchmarks
