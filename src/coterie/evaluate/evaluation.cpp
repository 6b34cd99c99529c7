#include "coterie/evaluate/evaluation.h"

#include <algorithm>
#include <string>
#include <vector>

#include "coterie/answer/asked_graph.h"
#include "coterie/parallel.h"

namespace coterie {
namespace {

double median(std::vector<double> values) {
  if (values.empty()) return 0;
  const auto middle = values.begin() + static_cast<int64_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

}  // namespace

Evaluation evaluate(const OpenedMethod& method, const GraphAt& graph,
                    const EvaluationOptions& options, std::stop_token stop) {
  Calibration calibration;
  std::vector<DetectSeconds> seconds;
  // A loop of one item leaves it all threads.
  const int64_t window = options.one_by_one ? 1 : 8 * current_threads();
  const AnswerOptions asked{.detect = options.detect,
                            .summary = {.estimate = options.calibration.estimate},
                            .graphs_at_once = options.one_by_one ? 1 : current_threads()};
  for (int64_t first = 0; first < options.graphs; first += window) {
    const int64_t size = std::min(window, options.graphs - first);
    std::vector<GraphEvaluation> results(size);
    parallel_for(size, [&](int64_t w) {
      const int64_t i = first + w;
      const LabeledGraph labeled = graph(i);
      const Detection detected =
          ask(method, labeled.graph, "graph " + std::to_string(i), asked, stop);
      Rng pairs = Rng(options.detect.seed).stream("pairs", i);
      results[w] = {labeled.graph.edges(),
                    calibrate(detected.posterior, labeled.truth, options.calibration, pairs),
                    detected.seconds};
    });
    for (const GraphEvaluation& result : results) {
      calibration.add(result.found);
      seconds.push_back(result.seconds);
      if (options.each) options.each(result);
    }
    if (options.progress) options.progress(first + size);
  }
  DetectSeconds medians;
  for (const DetectSeconds::Stage& stage : DetectSeconds::stages()) {
    std::vector<double> values;
    for (const DetectSeconds& each : seconds) values.push_back(each.*stage.seconds);
    medians.*stage.seconds = median(std::move(values));
  }
  Moments total;
  for (const DetectSeconds& each : seconds) total.add(each.total());
  return {calibration.summary(), medians, total.result()};
}

}  // namespace coterie
