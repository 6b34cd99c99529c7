#include "coterie/training/metrics_log.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>

#include "coterie/error.h"

namespace coterie {
namespace {

[[noreturn]] void fail(const std::filesystem::path& path) {
  throw OutputError(path.string() + ": could not be written: " + std::strerror(errno));
}

}  // namespace

MetricsLog::MetricsLog(std::filesystem::path path, int64_t length)
    : path_(std::move(path)), length_(length) {
  file_ = open(path_.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
  if (file_ < 0) fail(path_);
  struct stat status;
  if (fstat(file_, &status) != 0) fail(path_);
  if (S_ISREG(status.st_mode)) {
    if (status.st_size < length) {
      close(file_);
      throw OutputError(path_.string() + ": shorter than at the checkpoint (" +
                        std::to_string(status.st_size) + " of " + std::to_string(length) +
                        " bytes); it cannot be continued");
    }
    // Lines after the checkpoint belong to steps that will be done again.
    if (ftruncate(file_, length) != 0 || lseek(file_, length, SEEK_SET) < 0) fail(path_);
  }
}

MetricsLog::~MetricsLog() { close(file_); }

void MetricsLog::add(const nlohmann::ordered_json& line) {
  const std::string text = line.dump() + "\n";
  for (size_t done = 0; done < text.size();) {
    const ssize_t written = write(file_, text.data() + done, text.size() - done);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) fail(path_);
    done += static_cast<size_t>(written);
  }
  length_ += static_cast<int64_t>(text.size());
}

int64_t MetricsLog::flush() {
  if (fsync(file_) != 0 && errno != EINVAL) fail(path_);
  return length_;
}

}  // namespace coterie
