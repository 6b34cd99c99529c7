#pragma once

#include <memory>

#include "coterie/methods/method.h"
#include "coterie/methods/trained_model.h"

namespace coterie {

// A network that sees the whole graph: node features, node vectors, draws, probabilities.
std::shared_ptr<const Method> by_whole_graph(const TrainedModel& model);

}  // namespace coterie
