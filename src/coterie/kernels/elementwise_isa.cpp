#include "coterie/kernels/simd.h"
#include "coterie/kernels/table_isa.h"

namespace coterie::kernels::COTERIE_ISA {

void apply_exponential(const float* x, int64_t count, float* y) {
  int64_t i = 0;
  for (; i + kLanes <= count; i += kLanes) store(y + i, exponential(load(x + i)));
  for (; i < count; ++i) y[i] = exponential(splat(x[i]))[0];
}

void apply_sigmoid(const float* x, int64_t count, float* y) {
  int64_t i = 0;
  for (; i + kLanes <= count; i += kLanes) store(y + i, sigmoid(load(x + i)));
  for (; i < count; ++i) y[i] = sigmoid(splat(x[i]))[0];
}

}  // namespace coterie::kernels::COTERIE_ISA
