#include "coterie/learn/training_options.h"

#include "coterie/error.h"

namespace coterie {

void check_options(const TrainingOptions& o, const std::string& where) {
  const auto require = [&](bool good, const char* what) {
    if (!good) throw InputError(where + "." + what);
  };
  require(o.graphs >= 1, "graphs: at least 1 expected");
  require(o.steps || o.seconds, "steps: steps or seconds must say when the training ends");
  require(!o.steps || *o.steps >= 1, "steps: at least 1 expected");
  require(!o.seconds || *o.seconds > 0, "seconds: a positive number expected");
  require(o.accumulate >= 1, "accumulate: at least 1 expected");
  require(o.optimizer.learning_rate > 0, "optimizer.learning_rate: a positive number expected");
  require(o.optimizer.beta1 >= 0 && o.optimizer.beta1 < 1,
          "optimizer.beta1: 0 <= beta1 < 1 expected");
  require(o.optimizer.beta2 >= 0 && o.optimizer.beta2 < 1,
          "optimizer.beta2: 0 <= beta2 < 1 expected");
  require(o.optimizer.epsilon > 0, "optimizer.epsilon: a positive number expected");
  require(o.optimizer.weight_decay >= 0, "optimizer.weight_decay: must not be negative");
  require(o.schedule.warm_up >= 0, "schedule.warm_up: must not be negative");
  require(o.schedule.floor >= 0 && o.schedule.floor <= 1, "schedule.floor: 0 to 1 expected");
  require(o.clip >= 0, "clip: must not be negative");
  require(o.average >= 0 && o.average < 1, "average: 0 <= average < 1 expected");
  require(o.validate_every >= 1, "validate_every: at least 1 expected");
  require(o.checkpoint_seconds >= 0, "checkpoint_seconds: must not be negative");
}

}  // namespace coterie
