#pragma once

#include <cstdint>
#include <vector>

#include "coterie/kernels/dense.h"

namespace coterie::kernels {

// The layers of a membership network after its first one, all `width` wide but the last, which
// gives one number and has no bias.
struct MembershipLayers {
  struct Hidden {
    const PackedWeight* weight = nullptr;
    const float* bias = nullptr;
    float slope = 0;  // of the activation that follows
  };
  float first_slope = 0;  // of the activation that follows the first layer
  std::vector<Hidden> hidden;
  const float* last = nullptr;  // (width)
};

// logits[i] = last · hidden(prelu(points[i,:] + constant)) for i in [0, rows).
//   points (rows, width), constant (width), logits (rows). The layers run over strips of rows that
//   stay in the first-level cache.
void membership_logits(const float* points, int64_t rows, int64_t width, const float* constant,
                       const MembershipLayers& layers, float* logits);

// Attention pooling of rows related to an anchor:
//   t_i = q_i + a + relu(p_i + b),  scores_hi = t_i · queries_h,  out_h = Σ_i softmax_i(scores_h)
//   t_i
// over i in [0, rows) without i = skip (-1: none).
//   q, p (rows, width); a, b (width); queries, out (heads, width), queries scaled already.
//   Without rows the output is zero.
void related_pool(const float* q, const float* p, int64_t rows, int64_t width, const float* a,
                  const float* b, int64_t skip, const float* queries, int64_t heads, float* out);

}  // namespace coterie::kernels
