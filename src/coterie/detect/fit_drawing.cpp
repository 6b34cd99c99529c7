#include "coterie/detect/fit_drawing.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "coterie/parallel.h"

namespace coterie {
namespace {

// The one with which draws are on average as sure of their modal K as it is right; sharpness does
// not move the mode. (The log score would be led by the rare graphs whose true K no draw has.)
double honest_sharpness(const std::vector<std::optional<Posterior>>& found,
                        const std::vector<LabeledGraph>& graphs,
                        const std::vector<double>& sharpnesses) {
  double best = 1, least_gap = std::numeric_limits<double>::infinity();
  for (const double sharpness : sharpnesses) {
    double gap = 0;
    for (size_t i = 0; i < graphs.size(); ++i) {
      const KPosterior k = found[i]->k_posterior().sharpened(sharpness);
      gap += k.probability(k.mode()) - (k.mode() == graphs[i].truth.communities() ? 1 : 0);
    }
    if (std::abs(gap) < least_gap) {
      best = sharpness;
      least_gap = std::abs(gap);
    }
  }
  return best;
}

}  // namespace

std::vector<DrawingTrial> fit_drawing(const Model& model, const GraphAt& graph,
                                      const FitDrawingOptions& options, std::stop_token stop) {
  std::vector<LabeledGraph> graphs(options.graphs);
  parallel_for(options.graphs, options.threads, [&](int64_t i) { graphs[i] = graph(i); });
  int64_t smallest = std::numeric_limits<int64_t>::max();
  for (const LabeledGraph& labeled : graphs) {
    for (const int64_t size : labeled.truth.sizes()) smallest = std::min(smallest, size);
  }
  std::vector<DrawingTrial> trials;
  const auto try_drawing = [&](Drawing drawing) {
    std::vector<std::optional<Posterior>> found(options.graphs);
    parallel_for(options.graphs, options.threads, [&](int64_t i) {
      found[i] = detect(model, graphs[i].graph,
                        {.samples = options.samples,
                         .modes = 0,
                         .temperature = drawing.temperature,
                         .smallest_community = drawing.smallest_community,
                         .k_sharpness = 1,
                         .score = {.kind = ScoreKind::none}},
                        stop)
                     .posterior;
    });
    drawing.k_sharpness = honest_sharpness(found, graphs, options.k_sharpnesses);
    Calibration calibration;
    for (int64_t i = 0; i < options.graphs; ++i) {
      found[i]->sharpen_k(drawing.k_sharpness);
      Rng pairs = Rng(0).stream("pairs", i);
      calibration.add(calibrate(*found[i], graphs[i].truth, {}, pairs));
    }
    trials.push_back({drawing, calibration.summary()});
  };
  if (options.only_sharpness || is_ncp(model.options().clusters.method)) {
    try_drawing(model.file().drawing);
  } else {
    for (const double temperature : options.temperatures) {
      for (int64_t least = std::min<int64_t>(2, smallest); least <= smallest; ++least) {
        try_drawing({temperature, least});
      }
    }
  }
  std::stable_sort(trials.begin(), trials.end(), [](const auto& a, const auto& b) {
    return a.calibration.k_log_score.mean > b.calibration.k_log_score.mean;
  });
  return trials;
}

}  // namespace coterie
