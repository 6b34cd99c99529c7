#pragma once

#include <torch/types.h>

#include <array>
#include <cstdint>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

namespace coterie {

using NamedTensors = std::vector<std::pair<std::string, torch::Tensor>>;

// What one step, or one validation, says about the model: means over the graphs of all ranks.
// A task returns its rank's share; shares of all ranks add up.
struct TrainingFigures {
  double loss = 0;               // what is minimised
  double elbo = 0;               // the exact bound of log p(communities | graph), in nats per graph
  double elbo_with_anchors = 0;  // with the factor p(d)/q(d) of the anchors, as in the paper's text
  double elbo_reference = 0;     // clipped and averaged as the authors' code does

  // A figure and its name in logs. Whoever sums, weighs or writes figures goes through these.
  struct Figure {
    const char* name;
    double TrainingFigures::*value;
  };
  static constexpr std::array<Figure, 4> all();
};
constexpr std::array<TrainingFigures::Figure, 4> TrainingFigures::all() {
  return {{{"loss", &TrainingFigures::loss},
           {"elbo", &TrainingFigures::elbo},
           {"elbo_with_anchors", &TrainingFigures::elbo_with_anchors},
           {"elbo_reference", &TrainingFigures::elbo_reference}}};
}

// Something that can be trained: it owns the weights and the data. The trainer owns the rest.
class TrainingTask {
 public:
  virtual ~TrainingTask() = default;

  // Weights that are trained, and running statistics that are not; always in the same order.
  virtual NamedTensors parameters() = 0;
  virtual NamedTensors buffers() = 0;

  // From now on the next batch is that of `step`. Called once before the first add_gradient.
  virtual void start(int64_t step) = 0;

  // Adds the gradient of this rank's share of the next batch to the gradients of the parameters.
  virtual TrainingFigures add_gradient() = 0;

  // This rank's share of the figures of the fixed validation set, with running statistics.
  virtual TrainingFigures validate() = 0;

  // Replaces the running statistics by those of the present weights on training data.
  virtual void estimate_statistics() = 0;

  // Writes the model with its present weights. `training` describes how it was trained.
  // Called on every rank; the first one writes.
  virtual void save(const std::filesystem::path& path, const nlohmann::ordered_json& training) = 0;

  // Time that add_gradient has spent waiting for data.
  virtual double seconds_waited() const = 0;
};

}  // namespace coterie
