#pragma once

#include <fstream>
#include <ostream>
#include <string>

namespace coterie {

// A file that is either written completely or not at all: the text goes into a file beside the
// target, which takes the target's name when commit() is called. Without commit() the target stays
// what it was and the other file is removed.
//
//   AtomicFile file("result.tsv");
//   file.stream() << ...;
//   file.commit();
//
// The constructor and commit() throw OutputError, which names the path and the reason.
class AtomicFile {
 public:
  explicit AtomicFile(std::string path);
  ~AtomicFile();
  AtomicFile(const AtomicFile&) = delete;
  AtomicFile& operator=(const AtomicFile&) = delete;

  std::ostream& stream() { return stream_; }
  void commit();

 private:
  std::string path_;
  std::string temporary_;  // empty once committed
  std::ofstream stream_;
};

}  // namespace coterie
