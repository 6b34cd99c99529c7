#include "coterie/datasets/family.h"

#include <cmath>

#include "coterie/error.h"

namespace coterie {
namespace {

struct DrawGraph {
  Rng& rng;
  LabeledGraph operator()(const SbmOptions& options) const { return draw_sbm(options, rng); }
  LabeledGraph operator()(const UncertaintyTestOptions& options) const {
    return draw_uncertainty_test(options, rng);
  }
  LabeledGraph operator()(const LogDegreeOptions& options) const {
    return draw_log_degree(options, rng);
  }
  LabeledGraph operator()(const TrainingTimeOptions& options) const {
    return draw_training_time(options, rng);
  }
  LabeledGraph operator()(const PlantedOptions& options) const {
    return draw_planted(options, rng);
  }
  LabeledGraph operator()(const DegreeCorrectedOptions& options) const {
    return draw_degree_corrected(options, rng);
  }
  LabeledGraph operator()(const LfrOptions& options) const { return draw_lfr(options, rng); }
  LabeledGraph operator()(const NestedOptions& options) const { return draw_nested(options, rng); }
  LabeledGraph operator()(const NeighborsOptions& options) const {
    return draw_neighbors(options, rng);
  }
  LabeledGraph operator()(const StructuredOptions& options) const {
    return draw_structured(options, rng);
  }
  LabeledGraph operator()(const ErdosRenyiOptions& options) const {
    return draw_erdos_renyi(options, rng);
  }
  LabeledGraph operator()(const ConfigurationOptions& options) const {
    return draw_configuration(options, rng);
  }
};

}  // namespace

std::string_view kind_of(const FamilyOptions& family) {
  return std::visit([](const auto& options) { return std::string_view(options.kKind); }, family);
}

LabeledGraph draw_graph(const FamilyOptions& family, Rng& rng) {
  return std::visit(DrawGraph{rng}, family);
}

LabeledGraph draw_graph(const MixtureOptions& mixture, Rng& rng) {
  std::vector<double> weights;
  double total = 0;
  for (const auto& [weight, family, edge_weights] : mixture.families) {
    if (!(weight >= 0) || !std::isfinite(weight)) {
      throw UsageError("the weight of family '" + std::string(kind_of(family)) +
                       "' must be a number that is not negative");
    }
    weights.push_back(weight);
    total += weight;
  }
  if (!(total > 0)) throw UsageError("a mixture needs a family with a positive weight");
  const WeightedFamily& chosen = mixture.families[rng.categorical(weights)];
  LabeledGraph labeled = draw_graph(chosen.family, rng);
  if (!chosen.edge_weights) return labeled;
  return with_weights(std::move(labeled), *chosen.edge_weights, rng);
}

}  // namespace coterie
