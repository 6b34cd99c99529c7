#include "coterie/models/half.h"

#include <bit>
#include <cmath>

namespace coterie {

float half_to_float(uint16_t bits) {
  const uint32_t sign = uint32_t{bits & 0x8000u} << 16;
  const int exponent = (bits >> 10) & 31;
  const uint32_t fraction = bits & 1023u;
  if (exponent == 0) {  // zero, and what is too small for a leading one
    const float magnitude = std::ldexp(static_cast<float>(fraction), -24);
    return sign ? -magnitude : magnitude;
  }
  const uint32_t wide = exponent == 31 ? 255u : static_cast<uint32_t>(exponent - 15 + 127);
  return std::bit_cast<float>(sign | (wide << 23) | (fraction << 13));
}

uint16_t float_to_half(float value) {
  const auto bits = std::bit_cast<uint32_t>(value);
  const auto sign = static_cast<uint16_t>((bits >> 16) & 0x8000u);
  const float magnitude = std::fabs(value);
  if (std::isnan(value)) return sign | 0x7e00u;
  if (magnitude >= 65520.0f) return sign | 0x7c00u;
  if (magnitude < 0x1p-14f) {  // counted in steps of 2^-24; 1024 of them are the first with a one
    return sign | static_cast<uint16_t>(std::nearbyint(std::ldexp(magnitude, 24)));
  }
  // Half a step is added, a carry may raise the exponent, and 13 bits are cut off.
  const uint32_t rest = bits & 0x7fffffffu;
  const uint32_t rounded = rest + 0xfffu + ((rest >> 13) & 1u);
  return sign | static_cast<uint16_t>((rounded - (uint32_t{127 - 15} << 23)) >> 13);
}

}  // namespace coterie
