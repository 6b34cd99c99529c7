#include "coterie/training/progress.h"

#include <unistd.h>

#include <algorithm>
#include <cstdio>

namespace coterie {
namespace {

template <class... Values>
std::string print(const char* format, Values... values) {
  char text[256];
  std::snprintf(text, sizeof text, format, values...);
  return text;
}

}  // namespace

std::string spoken_time(double seconds) {
  if (seconds < 100) return print("%.0f s", seconds);
  if (seconds < 6000) return print("%.0f min", seconds / 60);
  return print("%.1f h", seconds / 3600);
}

ProgressDisplay::ProgressDisplay(double seconds_between_lines)
    : terminal_(isatty(STDERR_FILENO) != 0), interval_(seconds_between_lines) {}

void ProgressDisplay::show(const TrainingProgress& p,
                           const std::function<double(double steps_per_second)>& left) {
  const auto now = Clock::now();
  const auto seconds_since = [&](Clock::time_point time) {
    return std::chrono::duration<double>(now - time).count();
  };
  const double weight = 1.0 / static_cast<double>(std::min<int64_t>(++steps_, 30));
  loss_ += weight * (p.loss - loss_);
  elbo_ += weight * (p.elbo - elbo_);
  seconds_ += weight * (seconds_since(last_step_) - seconds_);
  last_step_ = now;
  if (seconds_since(last_line_) < (terminal_ ? 0.2 : interval_)) return;
  last_line_ = now;

  const double rate = 1 / std::max(seconds_, 1e-9);
  const std::string line = print(
                               "step %lld · %.0f %% · %.3g steps/s · loss %.4g · ELBO %.4g · lr "
                               "%.2g · waiting %.1f %% · ",
                               static_cast<long long>(p.step), 100 * p.share, rate, loss_, elbo_,
                               p.learning_rate, 100 * p.waiting) +
                           spoken_time(left(rate)) + " left";
  if (!terminal_) {
    std::fprintf(stderr, "%s\n", line.c_str());
    return;
  }
  constexpr int kWidth = 20;
  const int full = std::clamp(static_cast<int>(p.share * kWidth), 0, kWidth);
  const std::string bar = std::string(full, '#') + std::string(kWidth - full, '.');
  std::fprintf(stderr, "\r\x1b[K[%s] %s", bar.c_str(), line.c_str());
  std::fflush(stderr);
  bar_drawn_ = true;
}

void ProgressDisplay::say(const std::string& line) {
  finish();
  std::fprintf(stderr, "%s\n", line.c_str());
}

void ProgressDisplay::finish() {
  if (bar_drawn_) std::fputs("\n", stderr);
  bar_drawn_ = false;
}

}  // namespace coterie
