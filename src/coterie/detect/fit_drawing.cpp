#include "coterie/detect/fit_drawing.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <mutex>
#include <optional>

#include "coterie/parallel.h"

namespace coterie {
namespace {

// The least sharpening or flattening with which draws are on average as sure of their modal K as it
// is right, within the standard error over graphs: what few graphs say by chance is not followed.
// Sharpness does not move the mode. (The log score would be led by the rare graphs whose true K no
// draw has.)
double honest_sharpness(const std::vector<std::optional<Posterior>>& found,
                        const std::vector<LabeledGraph>& graphs,
                        const std::vector<double>& sharpnesses) {
  const double count = static_cast<double>(graphs.size());
  const auto far_from_one = [](double sharpness) { return std::abs(std::log(sharpness)); };
  double best = 1, least = std::numeric_limits<double>::infinity();
  for (const double sharpness : sharpnesses) {
    double sum = 0, squares = 0;
    for (size_t i = 0; i < graphs.size(); ++i) {
      const KPosterior k = found[i]->k_posterior().sharpened(sharpness);
      const double gap =
          k.probability(k.mode()) - (k.mode() == graphs[i].truth.communities() ? 1 : 0);
      sum += gap;
      squares += gap * gap;
    }
    const double gap = std::abs(sum) / count;
    const double error = std::sqrt(std::max(0.0, squares / count - gap * gap) / count);
    const double beyond = std::max(0.0, gap - error);
    if (beyond < least || (beyond == least && far_from_one(sharpness) < far_from_one(best))) {
      best = sharpness;
      least = beyond;
    }
  }
  return best;
}

// 2, 3, 4, 6, 9, ... up to `smallest`, which is one of them.
std::vector<int64_t> sizes_to_try(int64_t smallest) {
  std::vector<int64_t> sizes;
  for (int64_t size = 2; size < smallest; size = std::max(size + 1, size * 3 / 2)) {
    sizes.push_back(size);
  }
  sizes.push_back(smallest);
  return sizes;
}

}  // namespace

std::vector<DrawingTrial> fit_drawing(const Model& model, const GraphAt& graph,
                                      const FitDrawingOptions& options, std::stop_token stop) {
  std::vector<LabeledGraph> graphs(options.graphs);
  parallel_for(options.graphs, [&](int64_t i) { graphs[i] = graph(i); });
  int64_t smallest = std::numeric_limits<int64_t>::max();
  for (const LabeledGraph& labeled : graphs) {
    for (const int64_t size : labeled.truth.sizes()) smallest = std::min(smallest, size);
  }
  std::vector<Drawing> drawings;
  if (options.only_sharpness || traits_of(model.options().clusters.method).by_node) {
    drawings.push_back(model.file().drawing);
  } else {
    for (const double temperature : options.temperatures) {
      for (const int64_t least : sizes_to_try(smallest)) drawings.push_back({temperature, least});
    }
  }
  const int64_t all = static_cast<int64_t>(drawings.size()) * options.graphs;
  std::mutex counting;
  int64_t done = 0;
  std::vector<DrawingTrial> trials;
  for (Drawing drawing : drawings) {
    std::vector<std::optional<Posterior>> found(options.graphs);
    parallel_for(options.graphs, [&](int64_t i) {
      found[i] = detect(model, graphs[i].graph,
                        {.samples = options.samples,
                         .modes = 0,
                         .temperature = drawing.temperature,
                         .smallest_community = drawing.smallest_community,
                         .k_sharpness = 1,
                         .score = {.kind = ScoreKind::none}},
                        stop)
                     .posterior;
      const std::lock_guard lock(counting);
      ++done;
      if (options.progress) options.progress(done, all);
    });
    drawing.k_sharpness = honest_sharpness(found, graphs, options.k_sharpnesses);
    Calibration calibration;
    for (int64_t i = 0; i < options.graphs; ++i) {
      found[i]->sharpen_k(drawing.k_sharpness);
      Rng pairs = Rng(0).stream("pairs", i);
      calibration.add(calibrate(*found[i], graphs[i].truth, {}, pairs));
    }
    trials.push_back({drawing, calibration.summary()});
  }
  // The log score of K decides: it is proper, so only a calibrated trial can be best on average.
  std::stable_sort(trials.begin(), trials.end(), [](const auto& a, const auto& b) {
    return a.calibration.k_log_score.mean > b.calibration.k_log_score.mean;
  });
  return trials;
}

}  // namespace coterie
