#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace coterie {

// The safetensors format: 8 bytes little-endian header length, a JSON header that names every array
// with its type, shape and place, then the arrays. Data, never code.

// One named array inside a file or about to be written to one.
struct NamedArray {
  std::string name;
  std::string type;  // "F32", "F64", "I64", "U8", ...
  std::vector<int64_t> shape;
  std::span<const std::byte> bytes;

  int64_t elements() const;
};

// A mapped file. Everything in the header is checked when it is opened: lengths, types, that shapes
// and places agree, that the arrays fill the file without gaps or overlaps. Arrays are views into
// the mapping, live as long as this object, and may start at any byte: copy before use as numbers.
class Safetensors {
 public:
  // Throws ModelError that names the file and what was expected.
  explicit Safetensors(const std::string& path);
  // The same for bytes in memory (copied); `name` stands for the path in messages.
  Safetensors(std::span<const std::byte> bytes, const std::string& name);

  const std::string& path() const { return path_; }
  const std::map<std::string, std::string>& metadata() const { return metadata_; }
  const std::map<std::string, NamedArray>& arrays() const { return arrays_; }
  const NamedArray* find(const std::string& name) const;

 private:
  void read_header(std::span<const std::byte> file);

  std::string path_;
  std::shared_ptr<const void> storage_;
  std::map<std::string, std::string> metadata_;
  std::map<std::string, NamedArray> arrays_;
};

// Throws ModelError for the file: one line of printable text, whatever bytes `problem` quotes.
[[noreturn]] void refuse_model(const std::string& path, const std::string& problem);

// Through AtomicFile: path holds the old file or the whole new one, whatever happens. Throws
// OutputError.
void write_safetensors(const std::string& path, const std::map<std::string, std::string>& metadata,
                       std::span<const NamedArray> arrays);

}  // namespace coterie
