#pragma once

// Short vectors for the kernels. Included only by files that are compiled once per instruction
// set (see kernel.h): everything here has internal linkage, and no header of the standard library
// with inline functions may be included beside it, or the linker could hand AVX2 code to a machine
// without AVX2.

#include <stdint.h>
#if defined(__AVX2__)
#include <immintrin.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

namespace coterie::kernels {
namespace {

#if defined(__AVX2__)
constexpr int64_t kLanes = 8;
#else
constexpr int64_t kLanes = 4;
#endif

typedef float Vec __attribute__((vector_size(kLanes * 4)));
typedef int32_t IntVec __attribute__((vector_size(kLanes * 4)));
typedef float UnalignedVec __attribute__((vector_size(kLanes * 4), aligned(4), may_alias));

inline Vec load(const float* from) { return *reinterpret_cast<const UnalignedVec*>(from); }
inline void store(float* to, Vec x) { *reinterpret_cast<UnalignedVec*>(to) = x; }
#if defined(__AVX2__)
inline Vec splat(float x) { return Vec{x, x, x, x, x, x, x, x}; }
#else
inline Vec splat(float x) { return Vec{x, x, x, x}; }
#endif
// The second number where one of the two is not a number: with a constant first, NaNs stay NaNs.
// The compiler makes a comparison and a blend of these unless told the instruction.
#if defined(__AVX2__)
inline Vec maximum(Vec a, Vec b) { return _mm256_max_ps(a, b); }
inline Vec minimum(Vec a, Vec b) { return _mm256_min_ps(a, b); }
#elif defined(__wasm_simd128__)
// Not the maximum that WebAssembly calls by that name, for which a processor needs eight.
inline Vec maximum(Vec a, Vec b) { return (Vec)wasm_f32x4_pmax((v128_t)b, (v128_t)a); }
inline Vec minimum(Vec a, Vec b) { return (Vec)wasm_f32x4_pmin((v128_t)b, (v128_t)a); }
#else
inline Vec maximum(Vec a, Vec b) { return a > b ? a : b; }
inline Vec minimum(Vec a, Vec b) { return a < b ? a : b; }
#endif
#if defined(__AVX2__)
inline Vec square_root(Vec x) { return _mm256_sqrt_ps(x); }
#elif defined(__wasm_simd128__)
inline Vec square_root(Vec x) { return (Vec)wasm_f32x4_sqrt((v128_t)x); }
#else
inline Vec square_root(Vec x) {
  for (int64_t lane = 0; lane < kLanes; ++lane) x[lane] = __builtin_sqrtf(x[lane]);
  return x;
}
#endif
inline Vec relu(Vec x) { return maximum(Vec{}, x); }
// x where keep > 0, else 0.
inline Vec where_positive(Vec keep, Vec x) { return keep > Vec{} ? x : Vec{}; }

inline float sum(Vec x) {
  float total = 0;
  for (int64_t lane = 0; lane < kLanes; ++lane) total += x[lane];
  return total;
}
inline float largest(Vec x) {
  float best = x[0];
  for (int64_t lane = 1; lane < kLanes; ++lane) best = x[lane] > best ? x[lane] : best;
  return best;
}

// e^x with a relative error below 3e-7; x is cut to [-87, 88], so the result is neither 0 nor
// infinite.
inline Vec exponential(Vec x) {
  x = minimum(splat(88.0f), maximum(splat(-87.0f), x));
  // Adding 1.5 · 2^23 rounds to the nearest whole number and leaves it in the lowest bits.
  const Vec magic = splat(12582912.0f);
  const Vec shifted = x * 1.44269504f + magic;
  const Vec whole = shifted - magic;
  const Vec r = x - whole * 0.693145752f - whole * 1.42860677e-6f;
  // 1 + r + ..., the best polynomial of degree 5 for |r| <= log(2) / 2: relative error 1.05e-7.
  Vec p = splat(0.00831250133f);
  p = p * r + 0.0418903316f;
  p = p * r + 0.166671154f;
  p = p * r + 0.499992303f;
  p = p * r + 1.0f;
  p = p * r + 1.0f;
  // Times 2^whole: the shift moves those lowest bits, and nothing else, to the exponent.
  return (Vec)((IntVec)p + ((IntVec)shifted << 23));
}

inline Vec sigmoid(Vec x) { return 1.0f / (1.0f + exponential(-x)); }

// x for x > 0, slope · x below.
inline Vec prelu(Vec x, Vec slope) { return maximum(Vec{}, x) + slope * minimum(Vec{}, x); }

}  // namespace
}  // namespace coterie::kernels
