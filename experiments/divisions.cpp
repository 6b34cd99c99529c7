// One row of the paper's second table for several divisions of the communities into those that are
// trained on and those that are tested: graphs of one division share communities, so the standard
// error over them says too little.
#include <cstdio>

#include "experiments/model_rows.h"
#include "experiments/paper_models.h"

namespace coterie {

void reproduce_divisions(ExperimentRun& run) {
  for (const char* division : kDivisions) {
    const auto graphs = snap_test_graphs(run, division);
    if (!graphs) {
      std::printf("there is no %s (docs/snap.md)\n", (run.sets / division / "test").c_str());
      continue;
    }
    std::printf("%s, %ld test graphs\n", division, static_cast<long>(graphs->count));
    measure_rows(run, *graphs,
                 {gnn_row(DetectMethod::gnn, 3, division),
                  {"GCN-CCP-Attn", std::string("ccp-attn-") + division}});
    std::printf("\n");
  }
}

}  // namespace coterie
