// The SBM columns of the paper's second table.
#include "experiments/model_rows.h"

namespace coterie {

void reproduce_comparison_sbm(ExperimentRun& run) {
  measure_rows(run, sbm_test_graphs(run),
               {{"GCN-NCP", "ncp-sbm", 89.6, 88.3, 0.88},
                {"GCN-NCP-Attn", "ncp-attn-sbm", 89.9, 88.9, 1.0},
                {"GCN-DAC", "dac-sbm", 87.1, 87.1, 0.16},
                {"GCN-CCP", "ccp-sbm", 88.8, 87.3, 0.3},
                {"GCN-CCP-Attn", "ccp-attn-sbm", 89.6, 88.5, 0.59}});
}

}  // namespace coterie
