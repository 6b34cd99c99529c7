#pragma once

#include <limits>
#include <string>
#include <vector>

#include "experiments/test_graphs.h"

namespace coterie {

// A row of a table: one model, and what the paper says of it (AMI and ARI in percent; NaN:
// nothing).
struct ModelRow {
  std::string label, model;
  double paper_ami, paper_ari, paper_seconds;
  double paper_elbo = kNotGiven;

  static constexpr double kNotGiven = std::numeric_limits<double>::quiet_NaN();
};

// Measures every row's model on the test graphs in the paper's setting (15 draws at their mode, the
// most probable one counts), prints the table and records the facts. Models that have not been
// trained are rows that say so.
void measure_rows(ExperimentRun& run, const TestGraphs& graphs, const std::vector<ModelRow>& rows);

}  // namespace coterie
