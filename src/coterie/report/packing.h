#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace coterie {

// Numbers packed into few bytes, for data inside a page; page/data.js reads them.
class Packing {
 public:
  // 7 bits a byte, the lowest first; the eighth bit says that more follow.
  void number(uint64_t value);
  void byte(uint8_t value) { bytes_.push_back(static_cast<char>(value)); }
  void two_bytes(uint16_t value);  // the lower one first

  std::string base64() const;

 private:
  std::string bytes_;
};

// RFC 4648, with padding.
std::string base64(std::string_view bytes);

}  // namespace coterie
