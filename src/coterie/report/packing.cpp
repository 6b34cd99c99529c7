#include "coterie/report/packing.h"

namespace coterie {

void Packing::number(uint64_t value) {
  for (; value >= 128; value >>= 7) byte(static_cast<uint8_t>(value | 128));
  byte(static_cast<uint8_t>(value));
}

void Packing::two_bytes(uint16_t value) {
  byte(static_cast<uint8_t>(value));
  byte(static_cast<uint8_t>(value >> 8));
}

std::string Packing::base64() const { return coterie::base64(bytes_); }

std::string base64(std::string_view bytes) {
  constexpr std::string_view kDigits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  text.reserve((bytes.size() + 2) / 3 * 4);
  for (size_t i = 0; i < bytes.size(); i += 3) {
    const auto at = [&](size_t k) -> uint32_t {
      return i + k < bytes.size() ? static_cast<uint8_t>(bytes[i + k]) : 0;
    };
    const uint32_t word = at(0) << 16 | at(1) << 8 | at(2);
    text += kDigits[word >> 18];
    text += kDigits[word >> 12 & 63];
    text += i + 1 < bytes.size() ? kDigits[word >> 6 & 63] : '=';
    text += i + 2 < bytes.size() ? kDigits[word & 63] : '=';
  }
  return text;
}

}  // namespace coterie
