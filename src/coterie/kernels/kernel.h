#pragma once

// How a hot function is written once and compiled for several instruction sets.
//
// A header states its shape,
//
//   COTERIE_KERNEL(void, scale, (float* x, int64_t count, float factor));
//
// and NAME_isa.cpp, which CMake compiles once per instruction set (coterie_isa_sources), defines it
// in the namespace COTERIE_ISA. Callers write scale(x, count, 2): that is the version of the
// instruction set in use (isa.h).
//
// Files compiled per instruction set, and headers that they read, include no header with inline
// functions, neither ours nor the standard library's: such a function, compiled there for AVX2,
// could be the copy that the linker keeps for everyone.

#include <stdint.h>

#if defined(COTERIE_ISA)

#define COTERIE_KERNEL(result, name, parameters) \
  namespace COTERIE_ISA {                        \
  result name parameters;                        \
  }                                              \
  static_assert(true)

#else

#include "coterie/kernels/isa.h"

namespace coterie::kernels {

template <class Function>
struct Kernel;

// The versions of a function; calling it calls the one in use.
template <class Result, class... Arguments>
struct Kernel<Result(Arguments...)> {
  Result (*any)(Arguments...);
  Result (*x86_64_v3)(Arguments...);

  Result operator()(Arguments... arguments) const {
    return (isa() == Isa::x86_64_v3 ? x86_64_v3 : any)(arguments...);
  }
};

}  // namespace coterie::kernels

#define COTERIE_KERNEL(result, name, parameters) \
  namespace any {                                \
  result name parameters;                        \
  }                                              \
  namespace x86_64_v3 {                          \
  result name parameters;                        \
  }                                              \
  inline constexpr ::coterie::kernels::Kernel<result parameters> name = {any::name, x86_64_v3::name}

#endif
