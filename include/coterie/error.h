#pragma once

#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

namespace coterie {

// What went wrong, and at the same time the exit code of the program that lets the error escape.
// The numbers are documented and stable.
enum class ErrorKind {
  failure = 1,        // something failed while running
  usage = 2,          // wrong use of the command line or of the library
  input = 3,          // a file that cannot be read or breaks its format
  output = 4,         // a result could not be written
  model = 5,          // a weight file that is damaged or does not fit
  memory = 6,         // more memory needed than allowed
  interrupted = 130,  // the user asked to stop
};

// Every error of coterie. what() is one line that names the place and the problem, whatever stands
// in the names of a file that it repeats.
class Error : public std::runtime_error {
 public:
  Error(ErrorKind kind, std::string message)
      : std::runtime_error(in_one_line(std::move(message))), kind_(kind) {}
  ErrorKind kind() const { return kind_; }

 private:
  static std::string in_one_line(std::string text) {
    std::replace(text.begin(), text.end(), '\n', ' ');
    std::replace(text.begin(), text.end(), '\r', ' ');
    return text;
  }
  ErrorKind kind_;
};

// Arguments that cannot go together or lie outside their range.
class UsageError : public Error {
 public:
  explicit UsageError(const std::string& message) : Error(ErrorKind::usage, message) {}
};

// Two things that should have the same size do not.
class SizeError : public UsageError {
 public:
  using UsageError::UsageError;
};

// Input that cannot be opened or makes no sense as a whole.
class InputError : public Error {
 public:
  explicit InputError(const std::string& message) : Error(ErrorKind::input, message) {}
};

// A file that breaks its format: "karate.txt:12: two node ids expected, found 'a'".
// Lines count from 1; line 0 speaks about the file as a whole.
class ParseError : public InputError {
 public:
  ParseError(std::string_view file, int64_t line, std::string_view problem)
      : InputError(std::string(file) + (line > 0 ? ":" + std::to_string(line) : "") + ": " +
                   std::string(problem)),
        line_(line) {}
  int64_t line() const { return line_; }

 private:
  int64_t line_;
};

// A result that could not be written.
class OutputError : public Error {
 public:
  explicit OutputError(const std::string& message) : Error(ErrorKind::output, message) {}
};

// A weight file that is damaged, of an unknown version, or does not fit its options.
class ModelError : public Error {
 public:
  explicit ModelError(const std::string& message) : Error(ErrorKind::model, message) {}
};

// More memory needed than allowed; the message says how much.
class MemoryError : public Error {
 public:
  explicit MemoryError(const std::string& message) : Error(ErrorKind::memory, message) {}
};

// The user pressed Ctrl-C or the system asked the process to end.
class Interrupted : public Error {
 public:
  Interrupted() : Error(ErrorKind::interrupted, "interrupted") {}
};

}  // namespace coterie
