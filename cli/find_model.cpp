#include "cli/find_model.h"

#include <sha2.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "coterie/error.h"

namespace coterie::cli {
namespace {

namespace fs = std::filesystem;

const char* variable(const char* name) {
  const char* value = std::getenv(name);
  return value != nullptr && *value != '\0' ? value : nullptr;
}

}  // namespace

std::vector<std::string> model_folders() {
  std::vector<std::string> folders;
  if (const char* named = variable("COTERIE_MODELS")) folders.emplace_back(named);
  // Where weights are installed, or stand in a source tree (build/PRESET/cli/coterie).
  std::error_code ignored;
  const fs::path program = fs::read_symlink("/proc/self/exe", ignored).parent_path();
  folders.push_back(program / "../share/coterie/weights");
  folders.push_back(program / "../../../weights");
  if (!variable("COTERIE_MODELS")) folders.push_back(own_model_folder());
  return folders;
}

std::string own_model_folder() {
  if (const char* named = variable("COTERIE_MODELS")) return named;
  if (const char* data = variable("XDG_DATA_HOME")) return fs::path(data) / "coterie/models";
  const char* home = variable("HOME");
  return fs::path(home ? home : ".") / ".local/share/coterie/models";
}

std::string find_model(const std::string& name) {
  const bool is_path = name.find('/') != std::string::npos || name.ends_with(".safetensors");
  if (is_path) return name;
  for (const fs::path folder : model_folders()) {
    const fs::path file = folder / (name + ".safetensors");
    if (fs::exists(file)) return file.lexically_normal().string();
  }
  std::string known;
  for (const std::string& path : shipped_models())
    known += (known.empty() ? "" : ", ") + model_name(path);
  throw UsageError("no model is called '" + name + "'" +
                   (known.empty()
                        ? "; no models were found beside the program or in $COTERIE_MODELS"
                        : "; there are " + known + " (coterie models --get brings others)"));
}

std::vector<std::string> shipped_models() {
  std::vector<std::string> files;
  std::vector<std::string> names;
  for (const fs::path folder : model_folders()) {
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator(folder, ignored)) {
      if (entry.path().extension() != ".safetensors") continue;
      const std::string name = entry.path().stem();
      if (std::find(names.begin(), names.end(), name) != names.end()) continue;
      names.push_back(name);
      files.push_back(entry.path().lexically_normal().string());
    }
  }
  std::sort(files.begin(), files.end(),
            [](const auto& a, const auto& b) { return model_name(a) < model_name(b); });
  return files;
}

std::optional<std::string> trained_model(const std::vector<std::string>& folders,
                                         const std::string& name) {
  for (const std::string& folder : folders) {
    for (const std::string& file :
         {folder + "/" + name + ".safetensors", folder + "/" + name + "/model.safetensors"}) {
      if (fs::exists(file)) return file;
    }
  }
  if (!folders.empty()) return std::nullopt;
  for (const fs::path folder : model_folders()) {
    for (const fs::path& file :
         {folder / (name + ".safetensors"), folder / "gnn" / (name + ".safetensors")}) {
      if (fs::exists(file)) return file.lexically_normal().string();
    }
  }
  return std::nullopt;
}

std::string model_name(const std::string& path) { return fs::path(path).stem(); }

std::string file_sha256(const std::string& path) {
  char digits[SHA256_DIGEST_STRING_LENGTH];
  return SHA256File(path.c_str(), digits) ? std::string(digits) : std::string();
}

}  // namespace coterie::cli
