#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <string>

namespace coterie {

// What the progress line of a training says.
struct TrainingProgress {
  int64_t step = 0;    // steps done
  double share = 0;    // of the whole training that is over, 0 to 1
  double loss = 0;     // of this step
  double elbo = 0;     // of this step
  double waiting = 0;  // share of the time spent waiting for data
  double learning_rate = 0;
};

// {"step": 1200, "validation": {"loss": 31.25}} as "step 1200 · validation: loss 31.25".
std::string in_words(const nlohmann::ordered_json& figures);

// "42 s", "12 min", "3.4 h"
std::string spoken_time(double seconds);

// Shows progress on stderr: a bar that is redrawn in place when stderr is a terminal, otherwise a
// plain line now and then.
//
//   step 1200 · 40 % · 1.31 steps/s · loss 31.2 · ELBO -29.4 · lr 4.2e-04 · waiting 0.3 % · 22 min
//   left
class ProgressDisplay {
 public:
  explicit ProgressDisplay(double seconds_between_lines = 15);

  // Called after every step. The loss, the ELBO and the rate that are shown are means over the last
  // 30 steps or so. `left` tells how long the training will still take at a given rate.
  void show(const TrainingProgress& progress,
            const std::function<double(double steps_per_second)>& left);

  void say(const std::string& line);  // a line of its own, which stays
  void finish();                      // ends the bar's line

 private:
  using Clock = std::chrono::steady_clock;

  bool terminal_;
  double interval_;
  bool bar_drawn_ = false;
  int64_t steps_ = 0;
  double loss_ = 0, elbo_ = 0, seconds_ = 0;  // recent means
  Clock::time_point last_step_ = Clock::now(), last_line_ = {};
};

}  // namespace coterie
