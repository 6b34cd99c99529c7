#include "cli/start_learn.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>

#include "coterie/error.h"
#include "experiments/experiment.h"

namespace coterie::cli {

bool is_learn_command(const std::vector<std::string>& arguments) {
  if (arguments.empty()) return false;
  // An experiment without a function of its own is one that coterie-learn runs.
  const auto learns = [](const std::string& argument) {
    return std::ranges::any_of(experiments(), [&](const Experiment& experiment) {
      return experiment.run == nullptr && experiment.name == argument;
    });
  };
  return arguments[0] == "train" ||
         (arguments[0] == "reproduce" && std::ranges::any_of(arguments, learns));
}

void start_learn(const std::vector<std::string>& arguments) {
  const std::string name = "coterie-learn";
  std::vector<char*> list{const_cast<char*>(name.c_str())};
  for (const std::string& argument : arguments) list.push_back(const_cast<char*>(argument.c_str()));
  list.push_back(nullptr);

  std::error_code code;
  const std::filesystem::path self = std::filesystem::read_symlink("/proc/self/exe", code);
  if (!code) {
    const std::filesystem::path beside = self.parent_path() / name;
    if (std::filesystem::exists(beside, code)) execv(beside.c_str(), list.data());
  }
  execvp(name.c_str(), list.data());
  if (errno != ENOENT) {
    throw Error(ErrorKind::failure, name + " could not be started: " + std::strerror(errno));
  }
  throw Error(ErrorKind::failure,
              "this command needs the program coterie-learn (training, built with LibTorch), which "
              "is neither beside coterie nor in PATH; build it with cmake --preset learn, or run "
              "./coterie in the source folder, which does so");
}

}  // namespace coterie::cli
