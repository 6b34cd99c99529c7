#pragma once

#include <string_view>

namespace coterie::kernels {

// Hot kernels are compiled twice from one source: for any machine of the architecture, and for
// x86-64-v3 (AVX2 and fused multiply-add). Which is used is decided once, when the program starts;
// the two may differ in last digits. COTERIE_ISA=any in the environment asks for the plain one.
enum class Isa { any, x86_64_v3 };

Isa isa();
std::string_view isa_name();  // "x86-64-v3" or "any"

}  // namespace coterie::kernels
