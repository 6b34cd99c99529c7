// The columns of real networks in the paper's second table.
#include <cstdio>

#include "experiments/table_two.h"

namespace coterie {

void reproduce_comparison_snap(ExperimentRun& run) {
  for (const auto& [set, title, rows] : columns_of_networks()) {
    const auto graphs = snap_test_graphs(run, set);
    if (!graphs) {
      std::printf("%s: there is no %s (docs/snap.md)\n\n", title.c_str(),
                  (run.sets / set / "test").c_str());
      continue;
    }
    std::printf("%s, %ld test graphs\n", title.c_str(), static_cast<long>(graphs->count));
    std::vector<ModelRow> all = rows;
    for (const ModelRow& row : further_rows("ccp-attn-" + set, {}, true)) all.push_back(row);
    measure_rows(run, *graphs, all);
    std::printf("\n");
  }
}

}  // namespace coterie
