#include "coterie/training/progress.h"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "coterie/terminal_line.h"

namespace coterie {
namespace {

template <class... Values>
std::string print(const char* format, Values... values) {
  char text[256];
  std::snprintf(text, sizeof text, format, values...);
  return text;
}

}  // namespace

std::string in_words(const nlohmann::ordered_json& figures) {
  std::string text;
  for (const auto& [name, value] : figures.items()) {
    std::string words = name;
    std::replace(words.begin(), words.end(), '_', ' ');
    text += text.empty() ? "" : value.is_object() ? " · " : ", ";
    text += words + (value.is_object() ? ": " : " ");
    if (value.is_object()) {
      text += in_words(value);
    } else if (value.is_number_float()) {
      text += print("%.4g", value.get<double>());
    } else {
      text += value.is_string() ? value.get<std::string>() : value.dump();
    }
  }
  return text;
}

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
  show_line(bar_of(p.share) + " " + line);
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
