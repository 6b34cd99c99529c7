#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "coterie/options.h"
#include "coterie/recipes/optimizer_options.h"
#include "coterie/recipes/schedule.h"

namespace coterie {

// How a model is trained, whatever it is trained on. A step is one batch.
struct TrainingOptions {
  int64_t graphs = 16;                 // in a batch, over all ranks
  std::optional<int64_t> steps = {};   // ends the training after so many batches
  std::optional<double> seconds = {};  // ends it after so much time; the schedule follows the clock
                                       // when there is no number of steps
  int64_t accumulate = 1;              // batches whose gradients are summed for one update
  OptimizerOptions optimizer = {};
  ScheduleOptions schedule = {};
  double clip = 0;                  // largest norm of the gradient; 0 for no limit
  double average = 0;               // decay of the moving average of weights; 0 for none
  int64_t validate_every = 500;     // steps
  double checkpoint_seconds = 180;  // between checkpoints

  static void visit_fields(auto& self, auto&& field) {
    field("graphs", self.graphs, "graphs in a batch, over all ranks", at_least(1));
    field("steps", self.steps, "batches after which the training ends", at_least(1));
    field("seconds", self.seconds, "time after which it ends, over all resumed runs",
          above_zero_to(1e9));
    field("accumulate", self.accumulate, "batches whose gradients are summed for one update",
          at_least(1));
    field("optimizer", self.optimizer, "adam or adamw, and its numbers");
    field("schedule", self.schedule, "how the learning rate changes");
    field("clip", self.clip, "largest norm of the gradient; 0 for no limit", at_least(0));
    field("average", self.average, "decay of the moving average of weights; 0 for none",
          below_one());
    field("validate_every", self.validate_every, "steps between validations", at_least(1));
    field("checkpoint_seconds", self.checkpoint_seconds, "time between checkpoints", at_least(0));
  }
};

}  // namespace coterie
