#include "coterie/training/training_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <ctime>
#include <string>

#include "coterie/error.h"

namespace coterie {
namespace {

std::string this_process() {
  std::array<char, 256> host{};
  gethostname(host.data(), host.size() - 1);
  const std::time_t now = std::time(nullptr);
  std::tm utc{};
  gmtime_r(&now, &utc);
  std::array<char, 32> time{};
  std::strftime(time.data(), time.size(), "%Y-%m-%d %H:%M:%S UTC", &utc);
  return "process " + std::to_string(getpid()) + " on " + host.data() + ", since " + time.data();
}

// What the holder wrote, as far as it can be shown.
std::string holder_of(int descriptor) {
  std::array<char, 400> text{};
  const ssize_t size = pread(descriptor, text.data(), text.size(), 0);
  std::string holder(text.data(), size > 0 ? static_cast<size_t>(size) : 0);
  holder = holder.substr(0, holder.find('\n'));
  for (char& c : holder) {
    if (c < ' ' || c > '~') c = '?';
  }
  return holder.empty() ? "another process" : holder;
}

}  // namespace

TrainingLock::TrainingLock(const std::filesystem::path& folder) {
  const std::string path = folder / "lock";
  descriptor_ = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0666);
  if (descriptor_ < 0) throw OutputError(path + ": cannot be written: " + std::strerror(errno));
  // A lock of the kernel goes with its process, however that ends: nobody has to remove a stale
  // file.
  if (flock(descriptor_, LOCK_EX | LOCK_NB) != 0) {
    const int code = errno;
    const std::string holder = holder_of(descriptor_);
    close(descriptor_);
    if (code != EWOULDBLOCK) throw OutputError(path + ": cannot be locked: " + std::strerror(code));
    throw UsageError(folder.string() + ": a training runs here already: " + holder);
  }
  const std::string text = this_process() + "\n";
  if (ftruncate(descriptor_, 0) != 0 ||
      pwrite(descriptor_, text.data(), text.size(), 0) != static_cast<ssize_t>(text.size())) {
    const int code = errno;
    close(descriptor_);
    throw OutputError(path + ": cannot be written: " + std::strerror(code));
  }
}

TrainingLock::~TrainingLock() {
  static_cast<void>(!ftruncate(descriptor_, 0));
  close(descriptor_);
}

}  // namespace coterie
