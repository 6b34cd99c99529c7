#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace coterie {

// A file that is read once, from its beginning to its end; "-" is the standard input.
//
// What cannot be read is an InputError ("list.txt: Is a directory"), never an early end, and a pipe
// that nobody fills does not hold up Ctrl-C (interruption.h).
class InputFile {
 public:
  explicit InputFile(const std::string& path);
  ~InputFile();
  InputFile(const InputFile&) = delete;
  InputFile& operator=(const InputFile&) = delete;

  // Fills up to `capacity` bytes and says how many; 0 only at the end. Throws InputError and
  // Interrupted.
  size_t read(char* out, size_t capacity);

  const std::string& name() const { return name_; }  // for messages

 private:
  std::string name_;
  int descriptor_ = -1;
  bool waits_ = false;  // a pipe, a terminal, a socket: bytes come when they come
};

// Texts whose lines end in a carriage return alone, as they did on the first Macintosh: told by the
// first block that ends a line in any way, and read as if they had the usual ends.
class CarriageReturns {
 public:
  void translate(char* text, size_t size);

 private:
  bool decided_ = false;
  bool alone_ = false;
};

// The lines of a text file, without their ends ("\n", "\r\n", or "\r" in a file that has nothing
// else). Throws ParseError for a line that is longer than 256 MiB, and where a zero byte shows that
// this is no text.
class LineReader {
 public:
  explicit LineReader(const std::string& path) : file_(path) {}

  bool next(std::string& line);               // false at the end
  int64_t number() const { return number_; }  // of the line that was read last, from 1
  const std::string& name() const { return file_.name(); }

 private:
  InputFile file_;
  std::string buffer_;
  size_t at_ = 0;  // the beginning of the next line in the buffer
  int64_t number_ = 0;
  CarriageReturns ends_;
  bool ended_ = false;
};

// A whole text file. Throws ParseError where it has more than 1 GiB, or a zero byte shows that it
// is no text.
std::string read_text(const std::string& path);

}  // namespace coterie
