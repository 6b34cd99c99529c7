#pragma once

#include <string>
#include <vector>

#include "experiments/experiment.h"

namespace coterie {

// A row of a table: one model, and what the paper says of it (in percent; NaN: nothing).
struct ModelRow {
  std::string label, model;
  double paper_ami, paper_ari, paper_seconds;
};

// Measures every row's model on the general SBM's test graphs in the paper's setting (15 draws at
// their mode, the most probable one counts), prints the table and records the facts. Models that
// have not been trained are rows that say so.
void measure_rows(ExperimentRun& run, const std::vector<ModelRow>& rows);

}  // namespace coterie
