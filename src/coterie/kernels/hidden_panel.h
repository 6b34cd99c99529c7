#pragma once

#include "coterie/kernels/kernel.h"

namespace coterie::kernels {

// Sixteen hidden units of a network with one hidden layer, between features and logits:
//   hidden = selu(x · weight),   logits = Σ over panels of hidden · out
// A panel's activations for a few hundred rows stay in the first-level cache, forward and backward,
// and panels do not need each other.
//
// Columns of logits come in blocks of 16: block q of logits is (rows, 16), that of `out` (16 units,
// 16 columns), one block after another. Columns beyond those that exist are zero.
struct HiddenPanel {
  const float* x = nullptr;  // (rows, depth)
  int64_t rows = 0;
  int64_t depth = 0;
  const float* weight = nullptr;  // (depth, 16)
  const float* out = nullptr;     // (blocks, 16, 16)
  int64_t blocks = 1;
};

// Writes hidden (rows, 16) and adds to logits (blocks, rows, 16).
COTERIE_KERNEL(void, hidden_panel_forward,
               (const HiddenPanel& panel, float* hidden, float* logits));

struct HiddenPanelGradients {
  float* weight = nullptr;  // written, like the panel's
  float* out = nullptr;     // written, like the panel's
};

// Gradients, from those of the logits. hidden is what the forward pass gave. scratch: (rows, 16).
COTERIE_KERNEL(void, hidden_panel_backward,
               (const HiddenPanel& panel, const float* hidden, const float* d_logits,
                const HiddenPanelGradients& gradients, float* scratch));

}  // namespace coterie::kernels
