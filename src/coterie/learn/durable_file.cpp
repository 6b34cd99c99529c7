#include "coterie/learn/durable_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <string>

#include "coterie/error.h"

namespace coterie {
namespace {

[[noreturn]] void fail(const std::filesystem::path& path, int code) {
  throw OutputError(path.string() + ": could not be written: " + std::strerror(code));
}

void flush_to_disk(const std::filesystem::path& path, const std::filesystem::path& blamed) {
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) fail(blamed, errno);
  const int result = fsync(file);
  const int code = errno;
  close(file);
  // Some file systems cannot flush a directory; the rename is then as durable as it gets.
  if (result != 0 && code != EINVAL) fail(blamed, code);
}

}  // namespace

void replace_file(const std::filesystem::path& path,
                  const std::function<void(const std::filesystem::path&)>& write,
                  const std::filesystem::path& keep) {
  const std::filesystem::path beside = path.string() + ".part";
  std::error_code ignored;
  try {
    write(beside);
    flush_to_disk(beside, path);
    if (!keep.empty() && std::filesystem::exists(path)) {
      // A second name for the old file, so that at no moment `path` itself is absent.
      std::filesystem::remove(keep, ignored);
      if (link(path.c_str(), keep.c_str()) != 0) {
        std::filesystem::copy_file(path, keep, std::filesystem::copy_options::overwrite_existing,
                                   ignored);
      }
    }
    if (std::rename(beside.c_str(), path.c_str()) != 0) fail(path, errno);
  } catch (...) {
    std::filesystem::remove(beside, ignored);
    throw;
  }
  flush_to_disk(path.has_parent_path() ? path.parent_path() : std::filesystem::path("."), path);
}

void replace_text(const std::filesystem::path& path, std::string_view text) {
  replace_file(path, [&](const std::filesystem::path& beside) {
    const int file = open(beside.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (file < 0) fail(path, errno);
    for (size_t done = 0; done < text.size();) {
      const ssize_t written = ::write(file, text.data() + done, text.size() - done);
      if (written < 0 && errno == EINTR) continue;
      if (written < 0) {
        const int code = errno;
        close(file);
        fail(path, code);
      }
      done += static_cast<size_t>(written);
    }
    if (close(file) != 0) fail(path, errno);
  });
}

}  // namespace coterie
