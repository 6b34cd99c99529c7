#pragma once

#include <memory>

#include "coterie/methods/method.h"
#include "coterie/methods/trained_model.h"

namespace coterie {

// A model of levels (models/options.h): draws ladders of partitions, the first of which is a draw's
// answer, and adds what these agree on. O(draws * edges).
std::shared_ptr<const Method> by_ladders(const TrainedModel& model);

}  // namespace coterie
