#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

namespace coterie {

// A stream of bytes that is read once, from the beginning to the end.
class ByteSource {
 public:
  virtual ~ByteSource() = default;
  // Fills up to `capacity` bytes and says how many; 0 only at the end. Throws InputError, whose
  // message begins with the name of the file, when the file cannot be read or its compression is
  // damaged or cut off.
  virtual size_t read(char* out, size_t capacity) = 0;
};

// The contents of a file, or of the standard input when path is "-". What is compressed by gzip or
// xz (its first bytes tell, not its name) is decompressed on the way, in constant memory.
std::unique_ptr<ByteSource> open_file(const std::string& path);

// The same for bytes in memory, which must outlive the source. `name` stands in error messages.
std::unique_ptr<ByteSource> open_memory(std::string_view bytes, const std::string& name);

}  // namespace coterie
