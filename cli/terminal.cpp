#include "cli/terminal.h"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace coterie::cli {
namespace {

double now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

bool dumb_terminal() {
  const char* term = std::getenv("TERM");
  return !isatty(STDERR_FILENO) || !term || std::strcmp(term, "dumb") == 0;
}

bool use_color() {
  const char* no_color = std::getenv("NO_COLOR");
  return !dumb_terminal() && !(no_color && *no_color);
}

std::string duration(double seconds) {
  char text[32];
  const auto whole = static_cast<long>(seconds + 0.5);
  if (whole >= 3600) {
    std::snprintf(text, sizeof text, "%ld h %02ld min", whole / 3600, whole / 60 % 60);
  } else if (whole >= 60) {
    std::snprintf(text, sizeof text, "%ld min %02ld s", whole / 60, whole % 60);
  } else {
    std::snprintf(text, sizeof text, "%ld s", whole);
  }
  return text;
}

}  // namespace

void warn(const std::string& message) {
  clear_progress();
  if (use_color()) {
    std::fprintf(stderr, "\033[33mwarning:\033[0m %s\n", message.c_str());
  } else {
    std::fprintf(stderr, "warning: %s\n", message.c_str());
  }
}

Progress::Progress(std::string what, int64_t total)
    : what_(std::move(what)), total_(total), started_(now()), visible_(!dumb_terminal()) {}

Progress::~Progress() {
  if (drawn_ >= 0) clear_progress();
}

void Progress::update(int64_t done) {
  const double time = now();
  if (!visible_ || total_ <= 0 || (drawn_ >= 0 && time - drawn_ < 0.1)) return;
  drawn_ = time;
  constexpr int kWidth = 30;
  const double share =
      std::clamp(static_cast<double>(done) / static_cast<double>(total_), 0.0, 1.0);
  std::string bar;
  for (int i = 0; i < kWidth; ++i) bar += i < share * kWidth ? "█" : "░";
  const std::string left =
      share > 0 ? duration((time - started_) * (1 - share) / share) + " left" : "";
  std::fprintf(stderr, "\r\033[K%s %3.0f %%  %lld of %lld %s  %s", bar.c_str(), 100 * share,
               static_cast<long long>(done), static_cast<long long>(total_), what_.c_str(),
               left.c_str());
  std::fflush(stderr);
}

void clear_progress() {
  if (!dumb_terminal()) std::fputs("\r\033[K", stderr);
}

}  // namespace coterie::cli
