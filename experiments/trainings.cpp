// The columns of real networks in the paper's second table, every network trained several times:
// the paper has means and deviations over three to six models.
#include <cstdio>

#include "experiments/paper_models.h"
#include "experiments/table_two.h"

namespace coterie {

void reproduce_trainings(ExperimentRun& run) {
  for (const TableColumn& column : columns_of_networks()) {
    const auto graphs = snap_test_graphs(run, column.set);
    if (!graphs) {
      std::printf("there is no %s (docs/snap.md)\n", (run.sets / column.set / "test").c_str());
      continue;
    }
    std::vector<ModelRow> rows;
    int64_t untrained = 0;
    for (const ModelRow& row : column.rows) {
      for (const PaperModel& model : paper_models()) {
        if (row.model.empty() || (model.name != row.model && model.repeats != row.model)) continue;
        // Rows without a second training say nothing here.
        if (!run.model(model.name) || !run.model(repeated_name(row.model, 2))) {
          untrained += model.repetition > 1;
          continue;
        }
        ModelRow one = row;
        one.model = model.name;
        one.label += ", training " + std::to_string(model.repetition);
        rows.push_back(one);
      }
    }
    std::printf("%s, %ld test graphs\n", column.title.c_str(), static_cast<long>(graphs->count));
    if (untrained > 0) {
      // They do not ship: 57 MB that only this table needs.
      std::printf(
          "%ld second and third trainings are not here: coterie reproduce train --all --only %s "
          "makes them in runs/\n",
          static_cast<long>(untrained), column.set.c_str());
    }
    measure_rows(run, *graphs, rows);
    std::printf("\n");
  }
}

}  // namespace coterie
