#pragma once

#include "coterie/kernels/kernel.h"

namespace coterie::kernels {

// Multihead attention of one small problem: query rows q, key rows k with value rows v, all `width`
// wide and gathered through an index where there is one:
//   out_r = concat_h Σ_s a_hrs v_sh,  a_hr. = softmax_s(scale · q_rh · k_sh).
// Without keys the output is zero.
struct AttentionProblem {
  int64_t width = 0;
  int64_t heads = 1;
  float scale = 1;
  const float* q = nullptr;  // rows `first_query + r`, or query_index[first_query + r] if given
  const float* k = nullptr;  // rows `first_key + s`, or key_index[first_key + s] if given
  const float* v = nullptr;
  const int32_t* query_index = nullptr;
  const int32_t* key_index = nullptr;
  int64_t first_query = 0, queries = 0;
  int64_t first_key = 0, keys = 0;
};

// Adds to d_q, d_k and d_v, whose rows are numbered like those of q, k and v minus first_*_row.
struct AttentionGradients {
  float* d_q = nullptr;
  float* d_k = nullptr;
  float* d_v = nullptr;
  int64_t first_query_row = 0;
  int64_t first_key_row = 0;
};

// a_hrs of a problem, head by head and row by row; rows are padded to a multiple of 16 by zeros.
COTERIE_KERNEL(int64_t, attention_weights_size, (const AttentionProblem& problem));

// Floats of scratch for both functions below, which are those of attention.h.
COTERIE_KERNEL(int64_t, attention_scratch, (const AttentionProblem& problem));
COTERIE_KERNEL(void, attend,
               (const AttentionProblem& problem, float* out, float* weights, float* scratch));
COTERIE_KERNEL(void, attend_backward,
               (const AttentionProblem& problem, const float* weights, const float* d_out,
                const AttentionGradients& gradients, float* scratch));

}  // namespace coterie::kernels
