#pragma once

#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>

#include "coterie/unfinished.h"

namespace coterie {

// The one way in which files are written: completely or not at all. What is written goes into a
// file beside the target, which takes the target's name when commit() is called, on the disk before
// its name is. Without commit() the target stays what it was and the other file is removed.
//
//   AtomicFile file("result.tsv");
//   file.stream() << ...;
//   file.commit();
//
// The file that a symbolic link points to is replaced, not the link, and a file that existed keeps
// its permissions, and its owner where that is allowed. What is no plain file (a device, a pipe, a
// socket), and what standard output or error lead to, is written through and never replaced. The
// file beside the target has a name that cannot be guessed and is opened only if nothing had it.
//
// The constructor, the stream and commit() throw OutputError, which names the path and the reason.
class AtomicFile {
 public:
  explicit AtomicFile(std::string path);
  ~AtomicFile();
  AtomicFile(const AtomicFile&) = delete;
  AtomicFile& operator=(const AtomicFile&) = delete;

  std::ostream& stream() { return stream_; }

  // With `keep`, the file that is replaced stays under that name.
  void commit(const std::string& keep = {});

 private:
  class Buffer;

  void open_beside();
  void open_through();

  std::string path_;                  // as the caller wrote it, for messages
  std::string target_;                // with links resolved
  std::optional<Unfinished> beside_;  // absent where the target is written through
  std::unique_ptr<Buffer> buffer_;
  std::ostream stream_;
};

// Whether what AtomicFile writes to this path goes through it: its name then says nothing.
bool is_written_through(const std::string& path);

// The same for contents that are at hand.
void write_file(const std::string& path, std::string_view contents);

}  // namespace coterie
