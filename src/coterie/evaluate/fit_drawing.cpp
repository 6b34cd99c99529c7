#include "coterie/evaluate/fit_drawing.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <mutex>
#include <optional>
#include <string>

#include "coterie/answer/asked_graph.h"
#include "coterie/methods/drawing.h"
#include "coterie/parallel.h"

namespace coterie {
namespace {

// What is tried: P(K) to a power, smoothed or not, or its odds to a power and the rest smoothed.
std::vector<KAdjustment> adjustments(const FitDrawingOptions& options) {
  std::vector<KAdjustment> all;
  for (const double sharpness : options.k_sharpnesses) {
    all.push_back({.sharpness = sharpness});
    for (const double smoothing : options.k_smoothings) {
      all.push_back({.sharpness = sharpness, .smoothing = smoothing});
    }
  }
  for (const double smoothing : options.k_smoothings) {
    for (const double odds : options.k_odds) all.push_back({.smoothing = smoothing, .odds = odds});
  }
  return all;
}

// How well an adjustment does on all graphs.
struct Honesty {
  KAdjustment how;
  double error = 0;      // expected calibration error of the modal K
  double log_score = 0;  // mean log P of the true K
};

Honesty honesty(const KAdjustment& how, const std::vector<std::optional<Detection>>& found,
                const std::vector<LabeledGraph>& graphs) {
  Honesty result{how};
  Reliability reliability(15);
  for (size_t i = 0; i < graphs.size(); ++i) {
    KPosterior k = found[i]->posterior.k_posterior();
    if (!found[i]->exact) k = k.adjusted(how);
    const int32_t mode = k.mode(), truth = graphs[i].truth.communities();
    reliability.add(k.draws_with(mode), k.draws(), mode == truth);
    // The same for all where P(K) is 0, whether it is counted in a few draws or in 10,000 parts.
    constexpr double kLeast = 0.0005;
    result.log_score +=
        std::log(std::max(k.probability(truth), kLeast)) / static_cast<double>(graphs.size());
  }
  result.error = reliability.expected_error();
  return result;
}

// With which draws are as sure of their modal K as it is right, at every level of confidence: the
// least expected calibration error, and of those that chance cannot tell from it, the best log
// score of K. (The log score alone would be led by the rare graphs whose true K no draw has, and
// equal means of confidence and accuracy hide draws that are too sure where they are unsure and not
// sure enough where they are sure.)
KAdjustment honest(const std::vector<std::optional<Detection>>& found,
                   const std::vector<LabeledGraph>& graphs, const FitDrawingOptions& options) {
  constexpr double kAlike = 0.005;
  std::vector<Honesty> all;
  for (const KAdjustment& how : adjustments(options)) all.push_back(honesty(how, found, graphs));
  double least = std::numeric_limits<double>::infinity();
  for (const Honesty& one : all) least = std::min(least, one.error);
  const Honesty* best = nullptr;
  for (const Honesty& one : all) {
    if (one.error > least + kAlike) continue;
    if (!best || one.log_score > best->log_score) best = &one;
  }
  return best->how;
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

std::vector<DrawingTrial> fit_drawing(const OpenedMethod& network, const GraphAt& graph,
                                      const FitDrawingOptions& options, std::stop_token stop) {
  const Model& model = *network.model().network;
  std::vector<LabeledGraph> graphs(options.graphs);
  parallel_for(options.graphs, [&](int64_t i) { graphs[i] = graph(i); });
  int64_t smallest = std::numeric_limits<int64_t>::max();
  for (const LabeledGraph& labeled : graphs) {
    for (const int64_t size : labeled.truth.sizes()) smallest = std::min(smallest, size);
  }
  std::vector<Drawing> drawings;
  if (options.only_k || traits_of(model.options().clusters.method).by_node) {
    drawings.push_back(model.file().drawing);
  } else {
    for (const double temperature : options.temperatures) {
      for (const int64_t least : sizes_to_try(smallest)) drawings.push_back({temperature, least});
    }
  }
  // A local model scores nothing by itself, but leaves the answer to a block model where one fits.
  const bool unasked = network.method().scores_unasked();
  std::optional<int64_t> samples = options.samples;
  if (!samples && unasked) samples = 100;
  const int at_once = current_threads();
  const int64_t all = static_cast<int64_t>(drawings.size()) * options.graphs;
  std::mutex counting;
  int64_t done = 0;
  std::vector<DrawingTrial> trials;
  for (Drawing drawing : drawings) {
    DetectOptions detection = drawn_as({drawing.temperature, drawing.smallest_community});
    detection.samples = samples;
    detection.modes = 0;
    detection.score.kind = unasked ? ScoreKind::none : ScoreKind::automatic;
    std::vector<std::optional<Detection>> found(options.graphs);
    parallel_for(options.graphs, [&](int64_t i) {
      AnswerOptions own{.detect = detection, .graphs_at_once = at_once};
      own.detect.seed = static_cast<uint64_t>(i);
      found[i] = ask(network, graphs[i].graph, "graph " + std::to_string(i), own, stop);
      const std::lock_guard lock(counting);
      ++done;
      if (options.progress) options.progress(done, all);
    });
    const KAdjustment how = honest(found, graphs, options);
    drawing.k_sharpness = how.sharpness;
    drawing.k_smoothing = how.smoothing;
    drawing.k_odds = how.odds;
    Calibration calibration;
    for (int64_t i = 0; i < options.graphs; ++i) {
      if (!found[i]->exact) found[i]->posterior.adjust_k(how);
      Rng pairs = Rng(0).stream("pairs", i);
      calibration.add(calibrate(found[i]->posterior, graphs[i].truth, {}, pairs));
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
