#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace coterie {

// Unsigned numbers of `width` bytes, least significant byte first, on every machine.
inline void put_little_endian(std::string& out, uint64_t value, int width) {
  for (int i = 0; i < width; ++i) out.push_back(static_cast<char>(value >> (8 * i)));
}

// bytes has at least at + width bytes.
inline uint64_t get_little_endian(std::string_view bytes, size_t at, int width) {
  uint64_t value = 0;
  for (int i = 0; i < width; ++i) {
    value |= uint64_t{static_cast<unsigned char>(bytes[at + i])} << (8 * i);
  }
  return value;
}

}  // namespace coterie
