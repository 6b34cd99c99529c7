#pragma once

#include "coterie/kernels/kernel.h"

namespace coterie::kernels {

// y[i] = e^x[i] to a relative error of 4e-7; x is cut to [-87, 88]. y may be x.
COTERIE_KERNEL(void, apply_exponential, (const float* x, int64_t count, float* y));

// y[i] = 1 / (1 + e^-x[i]) to the same error. y may be x.
COTERIE_KERNEL(void, apply_sigmoid, (const float* x, int64_t count, float* y));

// A step of Adam (Kingma & Ba 2015) with decays 0.9 and 0.999:
//   mean += 0.1 (g - mean);  square += 0.001 (g² - square);  x -= rate · mean / (√square + epsilon)
// `rate` carries the correction of the early steps, adam_rate(). count is a multiple of 16.
COTERIE_KERNEL(void, adam_step,
               (const float* gradient, int64_t count, float rate, float epsilon, float* mean,
                float* square, float* x));

// learning_rate · √(1 - 0.999^step) / (1 - 0.9^step), for steps that count from 1.
float adam_rate(double learning_rate, int64_t step);

}  // namespace coterie::kernels
