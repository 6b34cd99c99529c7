#include "coterie/kernels/table_isa.h"

namespace coterie::kernels::COTERIE_ISA {

const KernelTable table = {
    apply_exponential,      apply_sigmoid,          gated_edges_scratch,
    gated_edges_forward,    gated_edges_backward,   neighbor_mean,
    neighbor_mean_backward, attention_weights_size, attention_scratch,
    attention_forward,      attention_backward,     membership_scratch,
    membership_forward,     membership_backward,    adam_step,
    hidden_panel_forward,   hidden_panel_backward,
};

}  // namespace coterie::kernels::COTERIE_ISA
