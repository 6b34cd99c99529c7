#include "coterie/learn/sampled_agreement.h"

#include <algorithm>
#include <vector>

#include "coterie/detect/detect.h"
#include "coterie/learn/graph_source.h"
#include "coterie/parallel.h"
#include "coterie/posterior/calibration.h"

namespace coterie {

nlohmann::ordered_json sampled_agreement(const std::filesystem::path& path, const Recipe& recipe,
                                         int threads) {
  const Model model(path.string());
  const GraphSource source(validation_data(recipe));
  const int64_t count = std::min(recipe.validation.sampled_graphs, recipe.validation.graphs);
  std::vector<GraphCalibration> results(std::min(count, source.size().value_or(count)));
  parallel_for(static_cast<int64_t>(results.size()), threads, [&](int64_t i) {
    const LabeledGraph labeled = source.at(i);
    const DetectOptions options{.samples = 15, .mode = DetectMode::map};
    const Detection detection = detect(model, labeled.graph, options);
    Rng pairs = Rng(recipe.validation.seed).stream("pairs", i);
    results[i] = calibrate(detection.posterior, labeled.truth, {}, pairs);
  });
  Calibration calibration;
  for (const GraphCalibration& result : results) calibration.add(result);
  const CalibrationSummary summary = calibration.summary();
  return {{"ami", summary.ami.mean},
          {"ami_error", summary.ami.error},
          {"ari", summary.ari.mean},
          {"k_error", summary.k_error.mean}};
}

}  // namespace coterie
