#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "coterie/options.h"

namespace coterie {

enum class ScheduleKind { constant, cosine };
constexpr std::array<std::string_view, 2> names_of(ScheduleKind) { return {"constant", "cosine"}; }

// How the learning rate changes during training, as a factor of its peak.
struct ScheduleOptions {
  ScheduleKind kind = ScheduleKind::constant;
  int64_t warm_up = 0;  // steps in which the rate rises linearly from 0 to its peak
  double floor = 0;     // what the cosine ends at, as a share of the peak

  static void visit_fields(auto& self, auto&& field) {
    field("kind", self.kind, "constant, or cosine: half a period from the peak to the floor");
    field("warm_up", self.warm_up, "steps in which the rate rises linearly to its peak",
          at_least(0));
    field("floor", self.floor, "where the cosine ends, as a share of the peak", between(0, 1));
  }
};

// The factor at step 0, 1, ...; progress in [0, 1] is the share of the training that is over.
//   min(1, (step + 1) / warm_up) * (floor + (1 - floor) * (1 + cos(pi * progress)) / 2)
double schedule_factor(const ScheduleOptions& options, int64_t step, double progress);

}  // namespace coterie
