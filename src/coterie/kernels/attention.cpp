#include "coterie/kernels/attention.h"

namespace coterie::kernels {

void attention_forward(const AttentionProblem& problem, float* out, float* weights,
                       AttentionWorkspace& workspace) {
  attend(problem, out, weights, grown(workspace.floats, attention_scratch(problem)));
}

void attention_backward(const AttentionProblem& problem, const float* weights, const float* d_out,
                        const AttentionGradients& gradients, AttentionWorkspace& workspace) {
  attend_backward(problem, weights, d_out, gradients,
                  grown(workspace.floats, attention_scratch(problem)));
}

}  // namespace coterie::kernels
