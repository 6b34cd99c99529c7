#pragma once

#include "coterie/answer/answer.h"

namespace coterie {

// The answer in the paper's setting: the most probable of 15 draws at their mode.
inline Partition best_partition(const OpenedMethod& network, const Graph& graph,
                                std::stop_token stop = {}) {
  AnswerOptions options{.detect = {.samples = 15, .mode = DetectMode::map},
                        .summary = {.estimate = PointEstimate::most_probable}};
  options.detect.score.kind = ScoreKind::paper;
  return answer(network, graph, "graph", options, {}, stop).summary.best.partition;
}

}  // namespace coterie
