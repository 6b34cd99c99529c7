#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "coterie/evaluate/evaluation.h"
#include "coterie/posterior/rank_histogram.h"

namespace coterie {

struct CalibrationCheckOptions {
  int64_t graphs = 2000;
  std::optional<int64_t> samples = {};  // for each graph; absent: as detect() has it
  int64_t scored = 15;                  // of these, ranked by log-probability; 0: none
  int64_t exact = 0;                    // so many graphs are compared with the exact posterior
  std::function<void(int64_t done)> progress = {};
};

// How far the network's posterior is from the exact one of the block model, means over graphs.
// `floor_` is how far two runs of the exact sampler are from each other.
struct DistanceFromExact {
  int64_t graphs = 0;
  MeanOverGraphs k, floor_k;          // total variation of P(K), 0 to 1
  MeanOverGraphs pairs, floor_pairs;  // mean |difference| of the co-membership of 500 pairs
};

// One way of drawing on many graphs.
struct CalibrationCheck {
  std::string how;  // "fitted" or "as trained"
  Drawing drawing;
  // Ranks of the truth among draws: by number of communities, by whether the ends of a random edge
  // belong together, by the share of all pairs that do, and by log-probability. The last one is
  // empty where the model has none; it takes one order of the communities and up to three anchors,
  // the same for truth and draws, which blurs it and does not bend it.
  RankHistogram k, edge, pairs, log_prob;
  CalibrationSummary summary;
  // The expected calibration error of K (15 bins) that these graphs would show if all stated
  // confidences were exact: its mean, and what 95 of 100 such samples stay below.
  double chance_ece = 0, chance_ece_high = 0;
  std::optional<DistanceFromExact> exact;
};

// Simulation-based calibration of a model on graphs 0 .. graphs-1, which must come from what it was
// trained on: drawn as fitted and, where that differs, as trained. The exact posterior is that of
// --method gibbs with the smallest true community as its least. The same for any number of threads.
std::vector<CalibrationCheck> check_calibration(const OpenedMethod& network, const GraphAt& graph,
                                                const CalibrationCheckOptions& options,
                                                std::stop_token stop = {});

}  // namespace coterie
