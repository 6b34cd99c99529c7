#include "coterie/baselines/train_gnn.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "coterie/baselines/gnn_trainer.h"
#include "coterie/error.h"
#include "coterie/partition/agreement.h"

namespace coterie {
namespace {

constexpr double kNothing = std::numeric_limits<double>::quiet_NaN();

// Makes the gradient as long as `most` if it is longer.
void clip(std::span<float> gradient, double most) {
  double squares = 0;
  for (const double g : gradient) squares += g * g;
  const double norm = std::sqrt(squares);
  if (!std::isfinite(norm)) {
    throw Error(ErrorKind::failure, "the gradient of the network is not finite");
  }
  if (norm <= most) return;
  for (float& g : gradient) g = static_cast<float>(g * (most / norm));
}

struct Example {
  GraphOperators graph;
  Partition truth;
};

}  // namespace

GnnTrainer::GnnTrainer(const GnnOptions& options, const GnnTrainingOptions& training)
    : network_(options),
      training_(training),
      weights_(network_.fresh_weights(Rng(training.seed).stream("weights"))),
      optimizer_({.learning_rate = training.learning_rate}, network_.size()) {}

GraphOperators GnnTrainer::operators(const Graph& graph) const {
  return GraphOperators(graph, options().powers, options().kind == GnnKind::lgnn);
}

double GnnTrainer::step(const GraphOperators& graph, const Partition& truth) {
  const auto found =
      permutation_loss(network_.forward(weights_, graph, tape_, true), truth, training_.search);
  std::vector<float> gradient = network_.backward(weights_, graph, tape_, found.gradient);
  clip(gradient, training_.clip);
  optimizer_.step(weights_, gradient);
  return found.loss;
}

Partition GnnTrainer::partition(const GraphOperators& graph) const {
  GnnNetwork<float>::Tape tape;
  return likeliest_classes(network_.forward(weights_, graph, tape, false));
}

GnnTrainingResult train_gnn(const GnnOptions& options, const GnnTrainingOptions& training,
                            const TrainingGraphs& graphs, const TrainingGraphs& validation,
                            const std::function<void(const GnnProgress&)>& progress,
                            std::stop_token stop) {
  if (graphs.count < 1) throw UsageError("there is no graph to learn from");
  if (training.validate_every < 1) throw UsageError("validation needs a positive interval");
  GnnTrainer trainer(options, training);
  const auto fits = [&](const LabeledGraph& labeled) {
    return labeled.graph.nodes() > 0 && labeled.truth.communities() <= options.classes;
  };

  std::vector<Example> held_out;
  for (int64_t i = 0; i < std::min(validation.count, training.validation_graphs); ++i) {
    const LabeledGraph labeled = validation.at(i);
    held_out.push_back({trainer.operators(labeled.graph), labeled.truth});
  }
  const auto validate = [&] {
    double sum = 0;
    for (const Example& example : held_out) {
      sum += adjusted_mutual_information(trainer.partition(example.graph), example.truth);
    }
    return held_out.empty() ? kNothing : sum / static_cast<double>(held_out.size());
  };

  int64_t too_many = 0, done = 0, best_step = 0;
  Rng order = Rng(training.seed).stream("order");
  const auto next = [&] {
    for (int attempt = 0; attempt < 1000; ++attempt) {
      LabeledGraph labeled = graphs.at(order.below(graphs.count));
      if (fits(labeled)) return labeled;
      ++too_many;
    }
    throw InputError("no graph has at most " + std::to_string(options.classes) + " communities");
  };

  std::vector<float> best = trainer.weights();
  double highest = -std::numeric_limits<double>::infinity(), losses = 0;
  int64_t summed = 0;
  while (done < training.steps && !stop.stop_requested()) {
    const LabeledGraph labeled = next();
    losses += trainer.step(trainer.operators(labeled.graph), labeled.truth);
    ++summed;
    if (++done % training.validate_every != 0 && done != training.steps) continue;
    const double now = validate();
    if (held_out.empty() || now > highest) {
      highest = now;
      best = trainer.weights();
      best_step = done;
    }
    if (progress) progress({done, losses / static_cast<double>(summed), now});
    losses = 0;
    summed = 0;
  }
  if (held_out.empty() || best_step == 0) {  // ended before the first look
    best = trainer.weights();
    best_step = done;
    highest = validate();
  }
  return {GnnModel(options, std::move(best)), done, best_step, highest, too_many};
}

}  // namespace coterie
