#include "coterie/unfinished.h"

#include <sys/random.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <mutex>
#include <set>

#include "coterie/error.h"

namespace coterie {
namespace {

// The names in use, of all threads.
struct Names {
  std::mutex mutex;
  std::set<std::string> names;
};

Names& known() {
  static auto* const names = new Names;  // never destroyed: the process may end in any thread
  return *names;
}

std::string unguessable(const std::string& path) {
  constexpr size_t kLongestName = 200;  // file systems allow 255 bytes
  const size_t slash = path.rfind('/');
  const size_t begin = slash == path.npos ? 0 : slash + 1;
  std::string name = path.substr(0, begin + std::min(path.size() - begin, kLongestName)) + ".part-";
  std::array<unsigned char, 8> random{};
  if (getrandom(random.data(), random.size(), 0) != static_cast<ssize_t>(random.size())) {
    throw Error(ErrorKind::failure, std::string("no random numbers: ") + std::strerror(errno));
  }
  for (const unsigned char byte : random) {
    name += "0123456789abcdef"[byte >> 4];
    name += "0123456789abcdef"[byte & 15];
  }
  return name;
}

}  // namespace

Unfinished::Unfinished(const std::string& path) : name_(unguessable(path)) {
  const std::lock_guard lock(known().mutex);
  known().names.insert(name_);
}

Unfinished::~Unfinished() {
  if (kept_) return;
  const std::lock_guard lock(known().mutex);
  std::error_code ignored;
  std::filesystem::remove_all(name_, ignored);
  known().names.erase(name_);
}

void Unfinished::keep() {
  const std::lock_guard lock(known().mutex);
  known().names.erase(name_);
  kept_ = true;
}

void Unfinished::remove_all() noexcept {
  const std::lock_guard lock(known().mutex);
  std::error_code ignored;
  for (const std::string& name : known().names) std::filesystem::remove_all(name, ignored);
}

}  // namespace coterie
