#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "coterie/evaluate/evaluation.h"
#include "experiments/experiment.h"

namespace coterie {

// Labelled graphs that were never trained on.
struct TestGraphs {
  std::string name;  // of the set, as the records of peers call it
  GraphAt graph;
  int64_t count = 0;
  nlohmann::ordered_json source;  // for the records: where they come from
};

// Of the general SBM: run.graphs, or else 1,000, in a quick run 20.
TestGraphs sbm_test_graphs(const ExperimentRun& run);

// The test part of a set made by `coterie snap`, run.sets/NAME/test: run.graphs of it, or else
// all, in a quick run 20. Absent when there is no such folder.
std::optional<TestGraphs> snap_test_graphs(const ExperimentRun& run, const std::string& name);

}  // namespace coterie
