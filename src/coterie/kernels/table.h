#pragma once

#include "coterie/kernels/attention_isa.h"
#include "coterie/kernels/gated_edges.h"
#include "coterie/kernels/hidden_panel.h"
#include "coterie/kernels/membership_isa.h"

namespace coterie::kernels {

// The kernels of training as one instruction set provides them. Callers use the functions of the
// other headers, which go through the table in use.
struct KernelTable {
  void (*apply_exponential)(const float*, int64_t, float*);
  void (*apply_sigmoid)(const float*, int64_t, float*);
  int64_t (*gated_edges_scratch)(int64_t);
  void (*gated_edges_forward)(const GatedEdgesForward&, int64_t, int64_t, double*, float*);
  void (*gated_edges_backward)(const GatedEdgesBackward&, int64_t, int64_t, const GatedEdgesSums&,
                               float*);
  void (*neighbor_mean)(const int64_t*, const int32_t*, const float*, int64_t, int64_t, int64_t,
                        float*);
  void (*neighbor_mean_backward)(const int64_t*, const int32_t*, const float*, int64_t, int64_t,
                                 int64_t, float*, int64_t);
  int64_t (*attention_weights_size)(const AttentionProblem&);
  int64_t (*attention_scratch)(const AttentionProblem&);
  void (*attention_forward)(const AttentionProblem&, float*, float*, float*);
  void (*attention_backward)(const AttentionProblem&, const float*, const float*,
                             const AttentionGradients&, float*);
  int64_t (*membership_scratch)(int64_t, int);
  void (*membership_forward)(const MembershipNetwork&, const MembershipRows&, float*, float* const*,
                             float*);
  void (*membership_backward)(const MembershipNetwork&, const MembershipRows&, const float*,
                              const float* const*, const MembershipGradients&, float*);
  void (*adam_step)(const float*, int64_t, float, float, float*, float*, float*);
  void (*hidden_panel_forward)(const HiddenPanel&, float*, float*);
  void (*hidden_panel_backward)(const HiddenPanel&, const float*, const float*,
                                const HiddenPanelGradients&, float*);
};

namespace any {
extern const KernelTable table;
}
namespace x86_64_v3 {
extern const KernelTable table;
}

// For tests: everything that follows uses this table.
void use_kernels(const KernelTable& table);

}  // namespace coterie::kernels
