#pragma once

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace coterie {

// One run of coterie-learn with its stderr in a file.
class LearnProcess {
 public:
  // environment: "NAME=value" beside the present one.
  LearnProcess(const std::vector<std::string>& arguments, const std::filesystem::path& log,
               const std::vector<std::string>& environment = {})
      : log_(log) {
    std::vector<std::string> words{COTERIE_LEARN_PROGRAM};
    words.insert(words.end(), arguments.begin(), arguments.end());
    std::vector<std::string> variables(environment);
    for (char** entry = environ; *entry != nullptr; ++entry) variables.emplace_back(*entry);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, log.c_str(),
                                     O_WRONLY | O_CREAT | O_TRUNC, 0666);
    const int failure = posix_spawn(&pid_, COTERIE_LEARN_PROGRAM, &actions, nullptr,
                                    pointers(words).data(), pointers(variables).data());
    posix_spawn_file_actions_destroy(&actions);
    if (failure != 0) {
      pid_ = 0;
      throw std::runtime_error("coterie-learn could not be started");
    }
  }
  ~LearnProcess() {
    signal(SIGKILL);
    wait();
  }
  LearnProcess(const LearnProcess&) = delete;
  LearnProcess& operator=(const LearnProcess&) = delete;

  bool running() const { return pid_ > 0; }

  // Does nothing when the process has ended. That is essential: kill() takes numbers below 1 for
  // groups of processes, -1 for all there are.
  void signal(int number) const {
    if (running()) kill(pid_, number);
  }

  // The exit code, or minus the signal that ended it.
  int wait() {
    if (running()) {
      int status = 0;
      waitpid(pid_, &status, 0);
      ended(status);
    }
    return code_;
  }

  // True if the process ended within the time.
  bool ends_within(double seconds) {
    const auto limit = std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds);
    while (running() && std::chrono::steady_clock::now() < limit) {
      int status = 0;
      if (waitpid(pid_, &status, WNOHANG) == pid_) {
        ended(status);
      } else {
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
      }
    }
    return !running();
  }

  // Waits until the messages contain a text or the process has ended.
  void wait_for(const std::string& text) {
    while (messages().find(text) == std::string::npos && !ends_within(0.02)) {
    }
  }

  std::string messages() const {
    std::ifstream file(log_);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
  }

 private:
  static std::vector<char*> pointers(std::vector<std::string>& words) {
    std::vector<char*> list;
    for (std::string& word : words) list.push_back(word.data());
    list.push_back(nullptr);
    return list;
  }

  void ended(int status) {
    pid_ = 0;
    code_ = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
  }

  pid_t pid_ = 0;  // 0 once the process has ended
  int code_ = 0;
  std::filesystem::path log_;
};

}  // namespace coterie
