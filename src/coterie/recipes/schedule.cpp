#include "coterie/recipes/schedule.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace coterie {

double schedule_factor(const ScheduleOptions& options, int64_t step, double progress) {
  double factor = 1;
  if (step + 1 < options.warm_up) {
    factor = static_cast<double>(step + 1) / static_cast<double>(options.warm_up);
  }
  if (options.kind == ScheduleKind::cosine) {
    const double bow = (1 + std::cos(std::numbers::pi * std::clamp(progress, 0.0, 1.0))) / 2;
    factor *= options.floor + (1 - options.floor) * bow;
  }
  return factor;
}

}  // namespace coterie
