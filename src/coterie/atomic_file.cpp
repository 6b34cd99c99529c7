#include "coterie/atomic_file.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <streambuf>
#include <thread>
#include <utility>

#include "coterie/error.h"
#include "coterie/interruption.h"

namespace coterie {
namespace {

// Where a path leads, through links whose last one may lead to nothing yet.
std::string resolved(std::string path) {
  constexpr int kMostLinks = 40;  // as the system allows
  for (int links = 0; links < kMostLinks; ++links) {
    std::array<char, 4096> text;
    const ssize_t length = readlink(path.c_str(), text.data(), text.size());
    if (length < 0) return path;
    std::string to(text.data(), static_cast<size_t>(length));
    const size_t slash = path.rfind('/');
    if (!to.starts_with('/') && slash != path.npos) to = path.substr(0, slash + 1) + to;
    path = std::move(to);
  }
  return path;
}

// The descriptor of standard output or error if it is this file, else -1.
int standard_descriptor(const struct stat& file) {
  for (const int descriptor : {STDOUT_FILENO, STDERR_FILENO}) {
    struct stat status {};
    if (fstat(descriptor, &status) == 0 && status.st_dev == file.st_dev &&
        status.st_ino == file.st_ino) {
      return descriptor;
    }
  }
  return -1;
}

// The file is to be on the disk; some file systems cannot do that, and then it is as safe as it
// gets.
bool flush_to_disk(int descriptor) { return fsync(descriptor) == 0 || errno == EINVAL; }

[[noreturn]] void refuse_output(const std::string& path, int code) {
  throw OutputError(path + ": cannot be written: " + std::strerror(code));
}

// A second name for the old file, so that at no moment the target itself is absent.
void keep_old(const std::string& target, const std::string& keep) {
  Unfinished beside(keep);
  std::error_code problem;
  if (link(target.c_str(), beside.name().c_str()) != 0) {
    if (errno == ENOENT) return;
    std::filesystem::copy_file(target, beside.name(), problem);  // a file system without links
  }
  if (!problem) std::filesystem::rename(beside.name(), keep, problem);
  if (problem) refuse_output(keep, problem.value());
}

}  // namespace

// Throws where writing fails, with the reason, which a stream would keep to itself.
class AtomicFile::Buffer : public std::streambuf {
 public:
  explicit Buffer(const std::string& path) : path_(path) {
    setp(block_.data(), block_.data() + block_.size());
  }
  ~Buffer() override {
    if (descriptor_ >= 0) ::close(descriptor_);
  }

  // `through`: the reader may keep us waiting, and Ctrl-C must not wait with us.
  void open(int descriptor, bool through) {
    descriptor_ = descriptor;
    through_ = through;
  }
  int descriptor() const { return descriptor_; }
  void flush() {
    const size_t size = static_cast<size_t>(pptr() - pbase());
    setp(block_.data(), block_.data() + block_.size());
    put(block_.data(), size);
  }
  void close() {
    flush();
    if (::close(std::exchange(descriptor_, -1)) != 0) refuse_output(path_, errno);
  }

 protected:
  int_type overflow(int_type c) override {
    flush();
    if (!traits_type::eq_int_type(c, traits_type::eof())) sputc(traits_type::to_char_type(c));
    return traits_type::not_eof(c);
  }
  std::streamsize xsputn(const char* text, std::streamsize size) override {
    if (size == 0) return 0;  // the text may be nowhere
    if (size < epptr() - pptr()) {
      std::memcpy(pptr(), text, static_cast<size_t>(size));
      pbump(static_cast<int>(size));
    } else {
      flush();
      put(text, static_cast<size_t>(size));
    }
    return size;
  }
  int sync() override {
    flush();
    return 0;
  }
  pos_type seekpos(pos_type place, std::ios_base::openmode) override {
    flush();
    if (lseek(descriptor_, place, SEEK_SET) < 0) refuse_output(path_, errno);
    return place;
  }

 private:
  void put(const char* text, size_t size) {
    while (size > 0) {
      if (through_) wait_for(descriptor_, POLLOUT);
      const ssize_t done = ::write(descriptor_, text, size);
      if (done >= 0) {
        text += done;
        size -= static_cast<size_t>(done);
      } else if (errno != EINTR && errno != EAGAIN) {
        refuse_output(path_, errno);
      }
    }
  }

  const std::string path_;
  int descriptor_ = -1;
  bool through_ = false;
  std::array<char, 1 << 16> block_;
};

AtomicFile::AtomicFile(std::string path)
    : path_(std::move(path)),
      target_(resolved(path_)),
      buffer_(std::make_unique<Buffer>(path_)),
      stream_(buffer_.get()) {
  stream_.exceptions(std::ios::badbit);  // lets what the buffer throws through
  struct stat status {};
  const bool exists = stat(path_.c_str(), &status) == 0;
  if (!exists && errno != ENOENT) refuse_output(path_, errno);
  if (exists && S_ISDIR(status.st_mode)) refuse_output(path_, EISDIR);
  const int standard = exists ? standard_descriptor(status) : -1;
  if (standard >= 0) {
    buffer_->open(dup(standard), true);
  } else if (exists && !S_ISREG(status.st_mode)) {
    open_through();
  } else {
    open_beside();
  }
}

void AtomicFile::open_through() {
  // Without O_NONBLOCK a pipe that nobody reads would hold up Ctrl-C.
  for (;;) {
    const int descriptor = open(path_.c_str(), O_WRONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
    if (descriptor >= 0) return buffer_->open(descriptor, true);
    if (errno != ENXIO && errno != EINTR) refuse_output(path_, errno);
    struct stat status {};
    if (stat(path_.c_str(), &status) != 0 || !S_ISFIFO(status.st_mode)) refuse_output(path_, ENXIO);
    stop_if_asked();
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
}

void AtomicFile::open_beside() {
  struct stat old {};
  const bool exists = stat(target_.c_str(), &old) == 0;
  if (exists && faccessat(AT_FDCWD, target_.c_str(), W_OK, AT_EACCESS) != 0)
    refuse_output(path_, errno);
  const mode_t mode = exists ? old.st_mode & 0777 : 0666;
  beside_.emplace(target_);
  // Never more open than it is to be; a new file gets what the user's umask leaves.
  const int descriptor =
      open(beside_->name().c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
  if (descriptor < 0) {
    const int code = errno;
    beside_->keep();
    refuse_output(path_, code);
  }
  buffer_->open(descriptor, false);
  if (!exists) return;
  const bool same_owner = fchown(buffer_->descriptor(), old.st_uid, old.st_gid) == 0;
  // Another group is not let in by permissions that were meant for the old one.
  fchmod(buffer_->descriptor(), same_owner ? mode : mode & ~mode_t{070});
}

AtomicFile::~AtomicFile() = default;

void AtomicFile::commit(const std::string& keep) {
  buffer_->flush();
  if (!stream_.good()) refuse_output(path_, EIO);
  if (beside_ && !flush_to_disk(buffer_->descriptor())) refuse_output(path_, errno);
  buffer_->close();
  if (!beside_) return;
  if (!keep.empty()) keep_old(target_, keep);
  if (std::rename(beside_->name().c_str(), target_.c_str()) != 0) refuse_output(path_, errno);
  beside_->keep();
  const size_t slash = target_.rfind('/');
  const std::string folder = slash == target_.npos ? "." : target_.substr(0, slash + 1);
  const int descriptor = open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return;  // a folder that may be written but not read
  const bool flushed = flush_to_disk(descriptor);
  const int code = errno;
  close(descriptor);
  if (!flushed) refuse_output(path_, code);
}

bool is_written_through(const std::string& path) {
  struct stat status {};
  if (stat(path.c_str(), &status) != 0 || S_ISDIR(status.st_mode)) return false;
  return !S_ISREG(status.st_mode) || standard_descriptor(status) >= 0;
}

void write_file(const std::string& path, std::string_view contents) {
  AtomicFile file(path);
  file.stream() << contents;
  file.commit();
}

}  // namespace coterie
