#pragma once

#include <string>

namespace coterie {

// A name for a file or folder that is still being written, beside its final one: with an ending
// that nobody can guess, and removed with whatever has it unless keep() says that it is finished.
//
// The name is only made up; who creates it does so exclusively (O_EXCL, mkdir), so that nobody's
// link or file is ever taken for it.
class Unfinished {
 public:
  explicit Unfinished(const std::string& path);
  ~Unfinished();
  Unfinished(const Unfinished&) = delete;
  Unfinished& operator=(const Unfinished&) = delete;

  const std::string& name() const { return name_; }
  void keep();  // it has its final name, or has never come to be

  // Removes all that is unfinished in this process, which is about to end at once.
  static void remove_all() noexcept;

 private:
  std::string name_;
  bool kept_ = false;
};

}  // namespace coterie
