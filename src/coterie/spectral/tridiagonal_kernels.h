#pragma once

#include "coterie/kernels/kernel.h"

namespace coterie::kernels {

// counts[t] = how many eigenvalues of a tridiagonal matrix are below x[t], for kShiftsAtOnce values
// of x: the signs of the pivots of T - x I. squares[i] is the square of the entry left of the
// diagonal in row i, and 0 for i = 0.
constexpr int64_t kShiftsAtOnce = 20;
COTERIE_KERNEL(void, count_below,
               (const double* diagonal, const double* squares, int64_t n, const double* x,
                int64_t* counts));

// x · y
COTERIE_KERNEL(double, dot, (const double* x, const double* y, int64_t n));

// For the leading `size` rows of the lower triangle: A -= u w^T + w u^T and, with the new A, adds
// A v to y. The four vectors are zero from `size` to the end of the padding, so the last group of
// rows may reach beyond it.
COTERIE_KERNEL(void, update_and_multiply,
               (double* a, int64_t stride, int64_t size, const double* u, const double* w,
                const double* v, double* y));

// x := (I - factor v v^T) x for the columns of x side by side, a multiple of 4.
COTERIE_KERNEL(void, reflect,
               (const double* v, int64_t size, double factor, double* x, int64_t columns));

}  // namespace coterie::kernels
