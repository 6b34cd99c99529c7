#pragma once

#include <cstdint>
#include <vector>

#include "coterie/kernels/anchored_rows.h"
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

// Attention pooling of rows as an anchor sees them, by several heads:
//   r_i = relu(p_i + b),  scores_hi = base_hi + r_i · queries_h,  shares_h = softmax_i(scores_h)
//   v_h = Σ_i shares_hi v_i,  r_h = Σ_i shares_hi r_i
// over all rows without i = skip (-1: none). RelatedRows holds what all anchors share; b (width); v
// and r (heads, width). Without rows the output is zero.
void related_pool(const RelatedRows& rows, const float* b, int64_t skip, float* v, float* r);

}  // namespace coterie::kernels
