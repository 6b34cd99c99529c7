#include "cli/start_program.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>

#include "cli/idle_threads.h"
#include "coterie/error.h"
#include "experiments/questions.h"

namespace coterie::cli {

std::optional<std::string> program_of(const std::vector<std::string>& arguments) {
  if (arguments.empty()) return std::nullopt;
  const bool other =
      arguments[0] == "train" || arguments[0] == "reproduce" || arguments[0] == "serve";
  if (!other) return std::nullopt;
  const auto given = [&](auto&& fits) {
    return std::any_of(arguments.begin(), arguments.end(), fits);
  };
  // This program knows the options, too.
  if (given([](const std::string& word) { return word == "--help" || word == "-h"; })) {
    return std::nullopt;
  }
  if (arguments[0] == "train") return "coterie-learn";
  if (arguments[0] == "serve") return "coterie-serve";
  if (arguments.size() > 1 && arguments[1] == "train") return "coterie-learn";
  for (const Question& question : kQuestions) {
    if (question.learns && given([&](const std::string& word) { return word == question.name; })) {
      return "coterie-learn";
    }
  }
  return "coterie-reproduce";
}

void start_program(const std::string& name, const std::vector<std::string>& arguments) {
  std::vector<char*> list{const_cast<char*>(name.c_str())};
  for (const std::string& argument : arguments) list.push_back(const_cast<char*>(argument.c_str()));
  list.push_back(nullptr);

  let_idle_threads_sleep();
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
  const bool learns = name == "coterie-learn";
  throw Error(ErrorKind::failure,
              "this command needs the program " + name +
                  (learns                    ? " (training, built with LibTorch)"
                   : name == "coterie-serve" ? " (a page for the browser, built with cpp-httplib)"
                                             : " (the paper's experiments)") +
                  ", which is neither beside coterie nor in PATH; build it with " +
                  (learns ? "cmake --preset learn" : "cmake --build FOLDER --target " + name) +
                  ", or run ./coterie in the source folder, which does so");
}

}  // namespace coterie::cli
