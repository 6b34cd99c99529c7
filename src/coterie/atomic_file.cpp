#include "coterie/atomic_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "coterie/error.h"

namespace coterie {

AtomicFile::AtomicFile(std::string path) : path_(std::move(path)), temporary_(path_ + ".XXXXXX") {
  const auto fail = [&](const char* reason) {
    temporary_.clear();
    throw OutputError(path_ + ": cannot be written: " + reason);
  };
  // mkstemp opens a file that nobody else has; readable by its owner only, so the usual permissions
  // follow.
  const int descriptor = mkstemp(temporary_.data());
  if (descriptor < 0) fail(std::strerror(errno));
  const mode_t mask = umask(0);
  umask(mask);
  fchmod(descriptor, 0666 & ~mask);
  close(descriptor);
  stream_.open(temporary_, std::ios::binary);
  if (!stream_) {
    const int reason = errno;
    unlink(temporary_.c_str());
    fail(std::strerror(reason));
  }
}

AtomicFile::~AtomicFile() {
  if (temporary_.empty()) return;
  stream_.close();
  unlink(temporary_.c_str());
}

void AtomicFile::commit() {
  errno = 0;
  stream_.close();
  bool good = !stream_.fail();
  if (good) {
    // The contents must be on the disk before the name is, or a power cut could leave an empty
    // file.
    const int descriptor = open(temporary_.c_str(), O_RDONLY | O_CLOEXEC);
    good = descriptor >= 0 && fsync(descriptor) == 0;
    if (descriptor >= 0) close(descriptor);
  }
  if (!good || std::rename(temporary_.c_str(), path_.c_str()) != 0) {
    throw OutputError(path_ + ": cannot be written" +
                      (errno ? std::string(": ") + std::strerror(errno) : ""));
  }
  temporary_.clear();
}

}  // namespace coterie
