// Compiled once per instruction set, in the namespace COTERIE_ISA.
#include "coterie/kernels/anchored_isa.h"

namespace coterie::kernels::COTERIE_ISA {
namespace {

typedef float Eight __attribute__((vector_size(32), aligned(4)));

const Eight& eight(const float* from) { return *reinterpret_cast<const Eight*>(from); }

}  // namespace

void shifted_prelu(const float* from, int64_t rows, int64_t width, const float* constant,
                   float slope, float* to) {
  for (int64_t r = 0; r < rows; ++r) {
    for (int64_t c = 0; c < width; ++c) {
      const float sum = from[r * width + c] + constant[c];
      to[r * width + c] = sum > 0 ? sum : sum * slope;
    }
  }
}

void dots(const float* x, int64_t rows, int64_t width, const float* y, float* out) {
  for (int64_t r = 0; r < rows; ++r) {
    const float* row = x + r * width;
    Eight sums = {};
    int64_t c = 0;
    for (; c + 8 <= width; c += 8) sums += eight(row + c) * eight(y + c);
    float total = 0;
    for (int lane = 0; lane < 8; ++lane) total += sums[lane];
    for (; c < width; ++c) total += row[c] * y[c];
    out[r] = total;
  }
}

void relate(const float* q, const float* p, int64_t rows, int64_t width, const float* a,
            const float* b, float* t) {
  for (int64_t r = 0; r < rows; ++r) {
    for (int64_t c = 0; c < width; ++c) {
      const float raised = p[r * width + c] + b[c];
      t[r * width + c] = q[r * width + c] + a[c] + (raised > 0 ? raised : 0);
    }
  }
}

void weighted_sum(const float* t, int64_t rows, int64_t width, const float* shares, float* out) {
  for (int64_t c = 0; c < width; ++c) out[c] = 0;
  for (int64_t r = 0; r < rows; ++r) {
    const float share = shares[r];
    for (int64_t c = 0; c < width; ++c) out[c] += share * t[r * width + c];
  }
}

}  // namespace coterie::kernels::COTERIE_ISA
