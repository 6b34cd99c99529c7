#include "coterie/training/sampled_agreement.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "coterie/error.h"
#include "coterie/evaluate/evaluation.h"
#include "coterie/recipes/graph_source.h"

namespace coterie {

nlohmann::ordered_json sampled_agreement(const std::filesystem::path& path, const Recipe& recipe,
                                         const std::atomic<bool>* stop) {
  const GraphSource source(validation_data(recipe));
  const int64_t count = std::min(recipe.validation.sampled_graphs, recipe.validation.graphs);
  // As in the paper's tables.
  const EvaluationOptions options{.graphs = std::min(count, source.size().value_or(count)),
                                  .detect = {.samples = 15, .mode = DetectMode::map}};
  const OpenedMethod network({}, open_model(path.string()));
  const auto graph = [&](int64_t i) {
    if (stop != nullptr && stop->load()) throw Interrupted();
    return source.at(i);
  };
  const CalibrationSummary summary = evaluate(network, graph, options).summary;
  return {{"ami", summary.ami.mean},
          {"ami_error", summary.ami.error},
          {"ari", summary.ari.mean},
          {"k_error", summary.k_error.mean}};
}

}  // namespace coterie
