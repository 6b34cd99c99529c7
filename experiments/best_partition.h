#pragma once

#include "coterie/methods/detection.h"
#include "coterie/posterior/point_estimate.h"

namespace coterie {

// The answer in the paper's setting: the most probable of 15 draws at their mode.
inline Partition best_partition(const Model& model, const Graph& graph, std::stop_token stop = {}) {
  DetectOptions options{.samples = 15, .mode = DetectMode::map};
  options.score.kind = ScoreKind::paper;
  const Posterior posterior = detect(model, graph, options, stop).posterior;
  return posterior.partition(point_estimate(posterior, PointEstimate::most_probable));
}

}  // namespace coterie
