#include "coterie/input_file.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "coterie/error.h"
#include "coterie/interruption.h"

namespace coterie {
namespace {

constexpr size_t kBlockBytes = size_t{64} << 10;
constexpr size_t kLongestLine = size_t{256} << 20;
constexpr size_t kLongestText = size_t{1} << 30;

// /dev/zero has no end, and no line ends in it.
void check_text(const std::string& text, size_t from, const std::string& name) {
  if (text.find('\0', from) == text.npos) return;
  throw ParseError(name, 0, "text expected, found a zero byte");
}

}  // namespace

InputFile::InputFile(const std::string& path) : name_(path == "-" ? "stdin" : path) {
  // Without O_NONBLOCK a pipe without a writer would already hold us up here; in read() it would
  // look like the end, if poll did not tell the difference.
  descriptor_ =
      path == "-" ? STDIN_FILENO : open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  if (descriptor_ < 0) throw InputError(name_ + ": " + std::strerror(errno));
  struct stat status {};
  waits_ = fstat(descriptor_, &status) != 0 || !S_ISREG(status.st_mode);
}

InputFile::~InputFile() {
  if (descriptor_ > STDIN_FILENO) close(descriptor_);
}

size_t InputFile::read(char* out, size_t capacity) {
  for (;;) {
    if (waits_) {
      wait_for(descriptor_, POLLIN);
    } else {
      stop_if_asked();
    }
    const ssize_t got = ::read(descriptor_, out, capacity);
    if (got >= 0) return static_cast<size_t>(got);
    if (errno != EINTR && errno != EAGAIN) throw InputError(name_ + ": " + std::strerror(errno));
  }
}

void CarriageReturns::translate(char* text, size_t size) {
  if (!decided_) {
    // A return at the very end of a block may have its line feed in the next one.
    const bool feeds = std::memchr(text, '\n', size) != nullptr;
    alone_ = !feeds && size > 1 && std::memchr(text, '\r', size - 1) != nullptr;
    decided_ = feeds || alone_;
  }
  if (alone_) std::replace(text, text + size, '\r', '\n');
}

bool LineReader::next(std::string& line) {
  size_t searched = at_;
  for (;;) {
    const size_t end = buffer_.find('\n', searched);
    if (end != buffer_.npos || (ended_ && at_ < buffer_.size())) {
      line.assign(buffer_, at_, end == buffer_.npos ? end : end - at_);
      at_ = end == buffer_.npos ? buffer_.size() : end + 1;
      ++number_;
      if (line.ends_with('\r')) line.pop_back();
      return true;
    }
    if (ended_) return false;
    buffer_.erase(0, at_);
    at_ = 0;
    searched = buffer_.size();
    if (searched > kLongestLine) {
      throw ParseError(name(), number_ + 1, "a line longer than 256 MiB");
    }
    buffer_.resize(searched + kBlockBytes);
    const size_t got = file_.read(buffer_.data() + searched, kBlockBytes);
    buffer_.resize(searched + got);
    ended_ = got == 0;
    ends_.translate(buffer_.data() + searched, got);
    check_text(buffer_, searched, name());
  }
}

std::string read_text(const std::string& path) {
  InputFile file(path);
  std::string text;
  for (;;) {
    const size_t size = text.size();
    if (size > kLongestText) throw ParseError(file.name(), 0, "is longer than 1 GiB");
    text.resize(size + kBlockBytes);
    const size_t got = file.read(text.data() + size, kBlockBytes);
    text.resize(size + got);
    if (got == 0) return text;
    check_text(text, size, file.name());
  }
}

}  // namespace coterie
