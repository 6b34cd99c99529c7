#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>

#include "coterie/datasets/labeled_graph.h"
#include "coterie/methods/open_method.h"
#include "coterie/posterior/calibration.h"

namespace coterie {

// Graph i of the labelled graphs that something is measured on. May be called from several threads.
using GraphAt = std::function<LabeledGraph(int64_t)>;

// What was found in one graph.
struct GraphEvaluation {
  int64_t edges = 0;
  GraphCalibration found;
  DetectSeconds seconds;
};

struct EvaluationOptions {
  int64_t graphs = 1000;
  DetectOptions detect = {};
  CalibrationOptions calibration = {};
  // Graphs share the threads; one by one each graph has all of them, for honest seconds.
  bool one_by_one = false;
  std::function<void(int64_t done)> progress = {};
  std::function<void(const GraphEvaluation&)> each = {};  // graph by graph, in their order
};

struct Evaluation {
  CalibrationSummary summary;
  DetectSeconds seconds;  // medians over graphs
  MeanOverGraphs total;   // seconds of all stages
};

// What answer() finds in graphs 0 .. graphs-1 beside their true communities. The summary does not
// depend on the number of threads.
Evaluation evaluate(const OpenedMethod& method, const GraphAt& graph,
                    const EvaluationOptions& options, std::stop_token stop = {});

}  // namespace coterie
