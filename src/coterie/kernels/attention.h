#pragma once

#include <cstdint>
#include <vector>

#include "coterie/kernels/aligned.h"
#include "coterie/kernels/attention_problem.h"

namespace coterie::kernels {

// Memory that a thread keeps between calls.
struct AttentionWorkspace {
  AlignedVector<float> floats;
};

// out (queries, width). weights: attention_weights_size floats, kept for the backward pass; null if
// there is none.
void attention_forward(const AttentionProblem& problem, float* out, float* weights,
                       AttentionWorkspace& workspace);

void attention_backward(const AttentionProblem& problem, const float* weights, const float* d_out,
                        const AttentionGradients& gradients, AttentionWorkspace& workspace);

}  // namespace coterie::kernels
