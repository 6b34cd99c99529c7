#pragma once

#include <memory>

#include "coterie/methods/method.h"
#include "coterie/methods/trained_model.h"

namespace coterie {

// A local model (models/options.h): draws partitions from windows and adds what they agree on.
// O(draws * edges).
std::shared_ptr<const Method> by_windows(const TrainedModel& model);

}  // namespace coterie
