#pragma once

#include "coterie/kernels/kernel.h"

namespace coterie::kernels {

// previous := alpha B current + beta current + gamma previous for rows of `width` floats, a
// multiple of 8, where B = diag(scale) A diag(scale) and A is the adjacency matrix.
struct RecurrenceStep {
  const int64_t* row_ptr;
  const int32_t* neighbors;
  const float* scale;
  const float* current;
  float* previous;
  int64_t width;
  int64_t final_edge;  // index of the last entry of neighbors
  float alpha, beta, gamma;
};

// The rows begin <= i < end.
COTERIE_KERNEL(void, step_rows, (const RecurrenceStep& step, int64_t begin, int64_t end));

}  // namespace coterie::kernels
