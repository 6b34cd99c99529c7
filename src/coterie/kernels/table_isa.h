#pragma once

// The functions that the files of one instruction set give to its table; see dense_isa.h.

#include "coterie/kernels/table.h"

namespace coterie::kernels::COTERIE_ISA {

void apply_exponential(const float* x, int64_t count, float* y);
void apply_sigmoid(const float* x, int64_t count, float* y);
void adam_step(const float* gradient, int64_t count, float rate, float epsilon, float* mean,
               float* square, float* x);

void hidden_panel_forward(const HiddenPanel& panel, float* hidden, float* logits);
void hidden_panel_backward(const HiddenPanel& panel, const float* hidden, const float* d_logits,
                           const HiddenPanelGradients& gradients, float* scratch);

int64_t gated_edges_scratch(int64_t width);
void gated_edges_forward(const GatedEdgesForward& layer, int64_t begin, int64_t end, double* sums,
                         float* scratch);
void gated_edges_backward(const GatedEdgesBackward& layer, int64_t begin, int64_t end,
                          const GatedEdgesSums& sums, float* scratch);
void neighbor_mean(const int64_t* row_ptr, const int32_t* sources, const float* x, int64_t width,
                   int64_t begin, int64_t end, float* out);
void neighbor_mean_backward(const int64_t* row_ptr, const int32_t* sources, const float* d_out,
                            int64_t width, int64_t begin, int64_t end, float* d_x,
                            int64_t first_source);

int64_t attention_weights_size(const AttentionProblem& problem);
int64_t attention_scratch(const AttentionProblem& problem);
void attention_forward(const AttentionProblem& problem, float* out, float* weights, float* scratch);
void attention_backward(const AttentionProblem& problem, const float* weights, const float* d_out,
                        const AttentionGradients& gradients, float* scratch);

int64_t membership_scratch(int64_t width, int hidden);
void membership_forward(const MembershipNetwork& network, const MembershipRows& rows, float* logits,
                        float* const* saved, float* scratch);
void membership_backward(const MembershipNetwork& network, const MembershipRows& rows,
                         const float* d_logits, const float* const* saved,
                         const MembershipGradients& gradients, float* scratch);

}  // namespace coterie::kernels::COTERIE_ISA
