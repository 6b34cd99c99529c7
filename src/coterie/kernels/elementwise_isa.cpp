#include "coterie/kernels/elementwise.h"

#include "coterie/kernels/simd.h"

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

void adam_step(const float* gradient, int64_t count, float rate, float epsilon, float* mean,
               float* square, float* x) {
  for (int64_t i = 0; i < count; i += kLanes) {
    const Vec g = load(gradient + i);
    const Vec m = load(mean + i) + 0.1f * (g - load(mean + i));
    const Vec v = load(square + i) + 0.001f * (g * g - load(square + i));
    store(mean + i, m);
    store(square + i, v);
    store(x + i, load(x + i) - rate * m / (square_root(v) + epsilon));
  }
}

}  // namespace coterie::kernels::COTERIE_ISA
