#include "coterie/detect/fit_drawing.h"

#include <algorithm>
#include <limits>

#include "coterie/detect/detect.h"
#include "coterie/error.h"
#include "coterie/parallel.h"

namespace coterie {

std::vector<DrawingTrial> fit_drawing(const Model& model,
                                      const std::function<LabeledGraph(int64_t)>& graph,
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
  std::vector<DrawingTrial> trials;
  for (const double temperature : options.temperatures) {
    const Drawing drawing{temperature, smallest};
    std::vector<GraphCalibration> results(options.graphs);
    parallel_for(options.graphs, options.threads, [&](int64_t i) {
      const DetectOptions detection{.samples = options.samples,
                                    .modes = 0,
                                    .temperature = drawing.temperature,
                                    .smallest_community = drawing.smallest_community,
                                    .score = {.kind = ScoreKind::none},
                                    .seed = static_cast<uint64_t>(i)};
      const Posterior posterior = detect(model, graphs[i].graph, detection, stop).posterior;
      Rng pairs = Rng(1).stream("pairs", i);
      results[i] =
          calibrate(posterior, graphs[i].truth, {.estimate = PointEstimate::most_probable}, pairs);
    });
    Calibration calibration;
    for (const GraphCalibration& result : results) calibration.add(result);
    trials.push_back({drawing, calibration.summary()});
  }
  std::stable_sort(trials.begin(), trials.end(), [](const auto& a, const auto& b) {
    return a.calibration.k_log_score.mean > b.calibration.k_log_score.mean;
  });
  return trials;
}

}  // namespace coterie
