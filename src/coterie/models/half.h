#pragma once

#include <cstdint>

namespace coterie {

// Numbers of 16 bits as IEEE 754 has them: 11 significant bits, 6e-8 to 65504. Model files keep
// matrices in them, which halves what is downloaded.

// Exact.
float half_to_float(uint16_t bits);

// The nearest one, ties to even; infinite beyond 65504.
uint16_t float_to_half(float value);

}  // namespace coterie
