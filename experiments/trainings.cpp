// GCN-CCP-Attn in the columns of real networks of the paper's second table, trained three times:
// the paper has means and deviations over three to six models.
#include <cstdio>

#include "experiments/model_rows.h"
#include "experiments/paper_models.h"

namespace coterie {

void reproduce_trainings(ExperimentRun& run) {
  for (const RepeatedColumn& column : kRepeatedColumns) {
    const auto graphs = snap_test_graphs(run, column.set);
    if (!graphs) {
      std::printf("there is no %s (docs/snap.md)\n", (run.sets / column.set / "test").c_str());
      continue;
    }
    std::printf("%s, %ld test graphs\n", column.set, static_cast<long>(graphs->count));
    const std::string name = std::string("ccp-attn-") + column.set;
    std::vector<ModelRow> rows{{"first training", name, column.paper_ami, column.paper_ari}};
    for (const char* which : kRepetitions) {
      rows.push_back({std::string(which) + " training", name + "-" + which, column.paper_ami,
                      column.paper_ari});
    }
    measure_rows(run, *graphs, rows);
    std::printf("\n");
  }
}

}  // namespace coterie
