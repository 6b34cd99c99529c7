#pragma once

#include <stop_token>
#include <vector>

#include "coterie/detect/evaluation.h"

namespace coterie {

struct FitDrawingOptions {
  int64_t graphs = 200;  // labelled graphs to fit on
  int64_t samples = 100;
  std::vector<double> temperatures = {1, 0.85, 0.7, 0.55, 0.4, 0.3, 0.2, 0.1};
  int threads = 1;
};

// One way of drawing and how its draws fared.
struct DrawingTrial {
  Drawing drawing;
  CalibrationSummary calibration;
};

// Tries every temperature, with communities no smaller than the smallest true one, on graphs
// 0 .. graphs-1. The trial with the largest k_log_score, a proper score of the distribution of K,
// is the first of the result. Only for models that draw memberships (CCP, DAC).
std::vector<DrawingTrial> fit_drawing(const Model& model, const GraphAt& graph,
                                      const FitDrawingOptions& options, std::stop_token stop = {});

}  // namespace coterie
