#include "cli/get_model.h"

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstring>
#include <filesystem>
#include <optional>
#include <sstream>
#include <vector>

#include "cli/find_model.h"
#include "coterie/error.h"
#include "coterie/input_file.h"

namespace coterie::cli {
namespace {

namespace fs = std::filesystem;

bool is_address(const std::string& place) { return place.find("://") != std::string::npos; }

// A folder that goes away with everything in it.
class Workplace {
 public:
  explicit Workplace(const fs::path& beside) : path_(beside / ".getting-XXXXXX") {
    if (mkdtemp(path_.data()) == nullptr) {
      throw OutputError(beside.string() + ": " + std::strerror(errno));
    }
  }
  ~Workplace() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  Workplace(const Workplace&) = delete;
  Workplace& operator=(const Workplace&) = delete;
  fs::path operator/(const std::string& name) const { return fs::path(path_) / name; }

 private:
  std::string path_;
};

// The exit code of a program; 127 if there is no such program.
int run_program(std::vector<std::string> words) {
  std::vector<char*> list;
  for (std::string& word : words) list.push_back(word.data());
  list.push_back(nullptr);
  pid_t child = 0;
  if (posix_spawnp(&child, list[0], nullptr, nullptr, list.data(), environ) != 0) return 127;
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}

// False if the place has no such file, or cannot be reached: curl and wget have said why.
bool fetch(const std::string& place, const std::string& name, const fs::path& to) {
  if (!is_address(place)) {
    std::error_code problem;
    return fs::copy_file(fs::path(place) / name, to, problem);
  }
  const std::string address = place + (place.ends_with('/') ? "" : "/") + name;
  int code = run_program({"curl", "--fail", "--location", "--silent", "--show-error", "--output",
                          to.string(), "--", address});
  if (code == 127)
    code = run_program({"wget", "--quiet", "--output-document", to.string(), "--", address});
  if (code == 127) {
    throw Error(ErrorKind::failure, "addresses are fetched by curl or wget, and neither is here");
  }
  return code == 0;
}

// What a list in the form of sha256sum has for a file.
std::optional<std::string> listed_checksum(const fs::path& list, const std::string& file) {
  if (!fs::exists(list)) return std::nullopt;
  std::istringstream words(read_text(list));
  for (std::string digits, name; words >> digits >> name;) {
    if (name == file) return digits;
  }
  return std::nullopt;
}

std::string expected_checksum(const std::string& file, const std::string& place,
                              const Workplace& work) {
  for (const std::string& folder : model_folders()) {
    if (const auto known = listed_checksum(fs::path(folder) / "SHA256SUMS", file)) return *known;
  }
  if (fetch(place, "SHA256SUMS", work / "SHA256SUMS")) {
    if (const auto known = listed_checksum(work / "SHA256SUMS", file)) return *known;
  }
  throw UsageError("no SHA256SUMS, neither that of coterie nor that of " + place + ", knows " +
                   file);
}

}  // namespace

std::string get_model(const std::string& name, const std::string& place) {
  if (name.empty() || name.find('/') != std::string::npos) {
    throw UsageError("'" + name + "' is no name of a model");
  }
  const fs::path folder = own_model_folder();
  std::error_code problem;
  fs::create_directories(folder, problem);
  const Workplace work(folder);

  const std::string file = name + ".safetensors", card = name + ".md";
  const std::string expected = expected_checksum(file, place, work);
  if (!fetch(place, file, work / file)) {
    throw InputError(place + ": " + file + " could not be " +
                     (is_address(place) ? "fetched" : "read"));
  }
  if (const std::string found = file_sha256(work / file); found != expected) {
    throw ModelError(place + ": " + file + " has the checksum " + found + ", expected " + expected);
  }
  if (!is_address(place) && fetch(place, card, work / card)) {
    fs::rename(work / card, folder / card);
  }
  fs::rename(work / file, folder / file);
  return folder / file;
}

}  // namespace coterie::cli
