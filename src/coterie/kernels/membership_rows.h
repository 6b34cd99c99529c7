#pragma once

#include "coterie/kernels/kernel.h"

namespace coterie::kernels {

// The membership network behind its first Linear, and its loss (learn/losses.h).
//
// A row is one (problem, sample, point): z0 = point + segment, where a segment is a (problem,
// sample) and carries the sample's and the problem's summands. Then x_l = prelu(z_l, slope_l),
// z_{l+1} = W_l x_l + b_l for the hidden layers, and logit = out · prelu(z_last, slope_last).

constexpr int kMaxHidden = 8;

struct MembershipNetwork {
  int64_t width = 0;  // a multiple of 16
  int hidden = 0;     // Linears of (width, width)
  float slopes[kMaxHidden + 1] = {};
  const float* packed[kMaxHidden] = {};       // panels of PackedWeight(W)
  const float* packed_back[kMaxHidden] = {};  // those of its transpose; for gradients
  const float* bias[kMaxHidden] = {};
  const float* out = nullptr;  // (width)
};

struct MembershipRows {
  const float* points = nullptr;     // (., width)
  const float* segments = nullptr;   // (., width)
  const int32_t* point = nullptr;    // of each row
  const int32_t* segment = nullptr;  // of each row
  int64_t count = 0;
};

// Gradients are added to. Those of points and segments have the layout of the rows' inputs.
struct MembershipGradients {
  float* weight[kMaxHidden] = {};
  float* bias[kMaxHidden] = {};
  float* out = nullptr;
  double* slopes = nullptr;  // (hidden + 1)
  float* points = nullptr;
  float* segments = nullptr;
};

// Floats of scratch for both functions below.
COTERIE_KERNEL(int64_t, membership_scratch, (int64_t width, int hidden));

// Logits of all rows. saved[l] (rows, width), where given, receives z_{l+1}.
COTERIE_KERNEL(void, membership_forward,
               (const MembershipNetwork& network, const MembershipRows& rows, float* logits,
                float* const* saved, float* scratch));

// Adds the gradients of Σ_r d_logits[r] · logit_r. saved is what the forward pass wrote, or null:
// then it is computed once more.
COTERIE_KERNEL(void, membership_backward,
               (const MembershipNetwork& network, const MembershipRows& rows, const float* d_logits,
                const float* const* saved, const MembershipGradients& gradients, float* scratch));

}  // namespace coterie::kernels
