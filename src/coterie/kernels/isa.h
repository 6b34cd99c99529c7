#pragma once

#include <string_view>

namespace coterie::kernels {

// Hot functions (kernel.h) are compiled twice: for any machine of the architecture, and for
// x86-64-v3 (AVX2, fused multiply-add), which differs in last digits. The choice is made once;
// COTERIE_ISA=any in the environment asks for the plain one, as one run of ctest's kernels does.
enum class Isa { any, x86_64_v3 };

Isa isa();
std::string_view isa_name();  // "x86-64-v3" or "any"

}  // namespace coterie::kernels
