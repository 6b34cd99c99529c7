#include "coterie/detect/fit_drawing.h"

#include <algorithm>
#include <limits>

#include "coterie/error.h"
#include "coterie/parallel.h"

namespace coterie {

std::vector<DrawingTrial> fit_drawing(const Model& model, const GraphAt& graph,
                                      const FitDrawingOptions& options, std::stop_token stop) {
  if (is_ncp(model.options().clusters.method)) {
    throw UsageError("NCP draws communities, not memberships; there is nothing to fit");
  }
  std::vector<LabeledGraph> graphs(options.graphs);
  parallel_for(options.graphs, options.threads, [&](int64_t i) { graphs[i] = graph(i); });
  int64_t smallest = std::numeric_limits<int64_t>::max();
  for (const LabeledGraph& labeled : graphs) {
    for (const int64_t size : labeled.truth.sizes()) smallest = std::min(smallest, size);
  }
  EvaluationOptions evaluation{
      .graphs = options.graphs,
      .detect = {.samples = options.samples, .modes = 0, .score = {.kind = ScoreKind::none}},
      .threads = options.threads};
  std::vector<DrawingTrial> trials;
  const auto at = [&](int64_t i) { return graphs[i]; };
  for (const double temperature : options.temperatures) {
    for (int64_t least = std::min<int64_t>(2, smallest); least <= smallest; ++least) {
      evaluation.detect.temperature = temperature;
      evaluation.detect.smallest_community = least;
      trials.push_back({{temperature, least}, evaluate(model, at, evaluation, stop).summary});
    }
  }
  std::stable_sort(trials.begin(), trials.end(), [](const auto& a, const auto& b) {
    return a.calibration.k_log_score.mean > b.calibration.k_log_score.mean;
  });
  return trials;
}

}  // namespace coterie
