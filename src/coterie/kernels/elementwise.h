#pragma once

#include <cstdint>

namespace coterie::kernels {

// y[i] = e^x[i] to a relative error of 4e-7; x is cut to [-87, 88]. y may be x.
void apply_exponential(const float* x, int64_t count, float* y);

// y[i] = 1 / (1 + e^-x[i]) to the same error. y may be x.
void apply_sigmoid(const float* x, int64_t count, float* y);

}  // namespace coterie::kernels
