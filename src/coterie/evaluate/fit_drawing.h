#pragma once

#include <functional>
#include <optional>
#include <stop_token>
#include <vector>

#include "coterie/evaluate/evaluation.h"

namespace coterie {

struct FitDrawingOptions {
  int64_t graphs = 200;                 // labelled graphs to fit on
  std::optional<int64_t> samples = {};  // absent: 100; of local models as detect makes them
  std::vector<double> temperatures = {1, 0.7, 0.5, 0.35, 0.2, 0.1};
  std::vector<double> k_sharpnesses = {1,   0.3, 0.35, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.1,
                                       1.2, 1.3, 1.4,  1.5, 1.6, 1.8, 2,   2.3, 2.6, 3};
  std::vector<double> k_smoothings = {0.5, 0.75, 1, 1.25, 1.5};
  std::vector<double> k_odds = {0.7, 0.85, 1, 1.2, 1.4, 1.5, 1.6, 1.7, 1.8, 2, 2.3};
  bool only_k = false;  // keep the model's temperature and least size
  std::function<void(int64_t, int64_t)> progress = {};  // told detections done and their number
};

// One way of drawing and how its draws fared.
struct DrawingTrial {
  Drawing drawing;
  CalibrationSummary calibration;
};

// Tries every temperature with least sizes of a community from two to that of the smallest true one
// (each size up to four, then in steps of about a half), on graphs 0 .. graphs-1, each with the
// adjustment of P(K) of least expected calibration error (15 bins; of those within 0.005 of it, the
// one of best log score). (The size of the
// smallest true one itself often is too large: a small community of which one node is missed would
// be dissolved.) Best is the largest k_log_score, a proper score of the distribution of K; the best
// trial is the first of the result. NCP draws communities, not memberships: for it only
// the adjustment of P(K) is fitted, in one trial. Graphs that a local model leaves to a block model
// count as they are.
std::vector<DrawingTrial> fit_drawing(const OpenedMethod& network, const GraphAt& graph,
                                      const FitDrawingOptions& options, std::stop_token stop = {});

}  // namespace coterie
