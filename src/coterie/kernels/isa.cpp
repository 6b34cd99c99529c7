#include "coterie/kernels/isa.h"

#include <cstdlib>
#include <string_view>

namespace coterie::kernels {
namespace {

Isa detect() {
  const char* wanted = std::getenv("COTERIE_ISA");
  if (wanted && std::string_view(wanted) == "any") return Isa::any;
#if defined(__x86_64__)
  __builtin_cpu_init();
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") &&
      __builtin_cpu_supports("bmi2")) {
    return Isa::x86_64_v3;
  }
#endif
  return Isa::any;
}

}  // namespace

Isa isa() {
  static const Isa chosen = detect();
  return chosen;
}

std::string_view isa_name() { return isa() == Isa::x86_64_v3 ? "x86-64-v3" : "any"; }

}  // namespace coterie::kernels
