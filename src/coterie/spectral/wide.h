#pragma once

// Four doubles or eight floats at a time, in the vector extension that GCC and Clang share, and a
// choice between AVX2 and the plain instruction set at run time.
//
// A loop is written once, as an inline function `body`, and compiled twice:
//
//   COTERIE_WIDE_CLONES(void, scale, (double* x, int64_t n), (x, n))
//
// defines scale(x, n), which calls scale_body(x, n) built for x86-64-v3 where the processor has it
// and built for any processor elsewhere. The two may differ in last digits (fused multiply-adds).

namespace coterie {

using Double4 = double __attribute__((vector_size(32), aligned(8), may_alias));
using Long4 = long long __attribute__((vector_size(32)));
using Float8 = float __attribute__((vector_size(32), aligned(4), may_alias));

#define COTERIE_WIDE_BODY static inline __attribute__((always_inline))

#if defined(__x86_64__)
inline bool has_wide_instructions() {
  static const bool has = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
  return has;
}
#define COTERIE_WIDE_CLONES(result, name, parameters, arguments)                     \
  __attribute__((target("avx2,fma"))) static result name##_wide parameters {         \
    return name##_body arguments;                                                    \
  }                                                                                  \
  static result name##_plain parameters { return name##_body arguments; }            \
  static inline result name parameters {                                             \
    return has_wide_instructions() ? name##_wide arguments : name##_plain arguments; \
  }
#else
#define COTERIE_WIDE_CLONES(result, name, parameters, arguments) \
  static inline result name parameters { return name##_body arguments; }
#endif

}  // namespace coterie
