#pragma once

#include <stop_token>
#include <vector>

#include "coterie/detect/evaluation.h"

namespace coterie {

struct FitDrawingOptions {
  int64_t graphs = 200;  // labelled graphs to fit on
  int64_t samples = 100;
  std::vector<double> temperatures = {1, 0.7, 0.5, 0.35, 0.2};
  int threads = 1;
};

// One way of drawing and how its draws fared.
struct DrawingTrial {
  Drawing drawing;
  CalibrationSummary calibration;
};

// Tries every temperature with every least size of a community from two to that of the smallest
// true one, on graphs 0 .. graphs-1. (The true one itself often is too large: a small community of
// which one node is missed would be dissolved.) The trial with the largest k_log_score, a proper
// score of the distribution of K, is the first of the result. Only for models that draw memberships
// (CCP, DAC).
std::vector<DrawingTrial> fit_drawing(const Model& model, const GraphAt& graph,
                                      const FitDrawingOptions& options, std::stop_token stop = {});

}  // namespace coterie
