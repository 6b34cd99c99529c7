// The SBM columns of the paper's second table.
#include "experiments/table_two.h"

namespace coterie {

std::vector<ModelRow> column_of_sbm() {
  return with_other_answers({dmon_row(16, 60.0, 46.7, 12.1),
                             gnn_row(DetectMethod::lgnn, 7, "sbm"),  // out of memory there
                             gnn_row(DetectMethod::gnn, 7, "sbm", 76.2, 75.9, 0.15),
                             {"GCN-NCP", "ncp-sbm", 89.6, 88.3, 0.88},
                             {"GCN-NCP-Attn", "ncp-attn-sbm", 89.9, 88.9, 1.0},
                             {"GCN-DAC", "dac-sbm", 87.1, 87.1, 0.16},
                             {"GCN-CCP", "ccp-sbm", 88.8, 87.3, 0.3},
                             {"GCN-CCP-Attn, from nothing", "ccp-attn-sbm-quick", 89.6, 88.5, 0.59},
                             {"GCN-CCP-Attn", "ccp-attn-sbm", 89.6, 88.5, 0.59}});
}

void reproduce_comparison_sbm(ExperimentRun& run) {
  std::vector<ModelRow> rows = column_of_sbm();
  // The graphs have no smaller communities, and no degrees of their own.
  for (const ModelRow& row : further_rows("ccp-attn-sbm", 5, false)) rows.push_back(row);
  measure_rows(run, sbm_test_graphs(run), rows);
}

}  // namespace coterie
