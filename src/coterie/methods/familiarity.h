#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "coterie/graph/graph.h"
#include "coterie/models/model_file.h"

namespace coterie {

// How far a graph's mean node vector lies from those of the training graphs: the Mahalanobis
// distance divided by the square root of the number of dimensions, about 1 for a graph like those
// of training. NaN when the model file does not know. The covariance is shrunk towards its diagonal
// by a tenth, because it was estimated from few graphs.
double embedding_distance(const ModelFile& model, std::span<const float> embedding);

// A number of a graph beside the range of it in training.
struct ComparedRange {
  const char* what;
  SeenRange seen;
  double here;

  bool familiar() const { return here >= seen.low && here <= seen.high; }
};

// Nodes, mean degree and density, as far as the model file knows their ranges.
std::vector<ComparedRange> compare_with_training(const ModelFile& model, const Graph& graph);

// One sentence, with the number, for every respect in which a graph lies outside of what the model
// was trained on: the ranges above, edge weights, and the distance (more than 2).
std::vector<std::string> unfamiliar_aspects(const ModelFile& model, const Graph& graph,
                                            std::span<const float> embedding);

}  // namespace coterie
