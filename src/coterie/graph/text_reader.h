#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "coterie/graph/byte_source.h"
#include "coterie/input_file.h"

namespace coterie {

// Text from a ByteSource, by characters or by lines, with the current line number for messages.
//
// Holds one block (64 KiB) at a time; only a line that is longer makes it grow, up to a limit
// beyond which the text is refused. A byte order mark at the beginning is skipped.
class TextReader {
 public:
  static constexpr size_t kLongestLine = size_t{16} << 20;

  // `name` is the file's name in messages.
  TextReader(std::unique_ptr<ByteSource> source, std::string name);

  // The next character without or with moving on; -1 at the end.
  int peek() { return at_ < end_ || fill() ? static_cast<unsigned char>(buffer_[at_]) : -1; }
  int get() {
    const int c = peek();
    if (c >= 0) ++at_;
    line_ += c == '\n';
    return c;
  }

  // Everything that is in memory, at least one character; empty at the end. For parsers that count
  // lines themselves.
  std::string_view next_block();

  // The next line without its end ("\n", "\r\n", or "\r" in a text of those), valid until the next
  // call; false at the end. From then on line() is the number of this line.
  bool next_line(std::string_view& line);

  // All complete lines that are in memory, at least one, with their ends (the file's last line may
  // lack its own); empty at the end. line() is the number of the first one until skip_lines() says
  // how many they were.
  std::string_view next_lines();
  void skip_lines(int64_t lines) { line_ += lines; }

  // The first bytes of the text, for a look at what it may be. Only before anything is read.
  std::string_view head();

  const std::string& name() const { return name_; }
  int64_t line() const { return line_ + (by_lines_ ? 0 : 1); }
  [[noreturn]] void fail(std::string_view problem) const;
  [[noreturn]] void fail_at(int64_t line, std::string_view problem) const;

 private:
  bool fill();       // reads the next block when the current one is used up
  bool grow_line();  // reads more behind the beginning of a line; false at the end

  std::unique_ptr<ByteSource> source_;
  std::string name_;
  std::unique_ptr<char[]> buffer_;
  size_t capacity_;
  size_t at_ = 0;
  size_t end_ = 0;
  int64_t line_ = 0;  // ends of lines passed
  bool by_lines_ = false;
  CarriageReturns ends_;
  bool ended_ = false;
};

}  // namespace coterie
