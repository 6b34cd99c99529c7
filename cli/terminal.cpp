#include "cli/terminal.h"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "coterie/stage.h"

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
  const auto whole = std::lround(seconds);
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

std::string harmless(const std::string& text) {
  std::string shown;
  for (size_t i = 0; i < text.size(); ++i) {
    const auto at = [&](size_t place) {
      return place < text.size() ? static_cast<unsigned char>(text[place]) : 0u;
    };
    const bool second_set = at(i) == 0xc2 && at(i + 1) >= 0x80 && at(i + 1) < 0xa0;
    shown += at(i) < 0x20 || at(i) == 0x7f || second_set ? '?' : text[i];
    i += second_set;
  }
  return shown;
}

void warn(const std::string& message) {
  clear_progress();
  const std::string line = harmless(message);
  if (use_color()) {
    std::fprintf(stderr, "\033[33mwarning:\033[0m %s\n", line.c_str());
  } else {
    std::fprintf(stderr, "warning: %s\n", line.c_str());
  }
}

Progress::Progress(std::string what, int64_t total)
    : what_(std::move(what)), total_(total), started_(now()), visible_(!dumb_terminal()) {}

Progress::~Progress() {
  if (drawn_ >= 0) clear_progress();
}

void Progress::update(int64_t done) {
  const double time = now();
  if (!visible_ || (drawn_ >= 0 && time - drawn_ < 0.1)) return;
  drawn_ = time;
  if (total_ <= 0) {
    std::fprintf(stderr, "\r\033[K%lld %s  %s", static_cast<long long>(done), what_.c_str(),
                 duration(time - started_).c_str());
    std::fflush(stderr);
    return;
  }
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

StageLine::StageLine() {
  if (dumb_terminal()) return;
  thread_ = std::thread([this] {
    const double started = now();
    std::unique_lock lock(mutex_);
    while (!wake_.wait_for(lock, std::chrono::milliseconds(200), [this] { return ended_; })) {
      const auto [name, done, total] = Stage::now();
      if (now() - started < 1 || !name) continue;
      const std::string share =
          total > 0 ? " " + std::to_string(done) + " of " + std::to_string(total) : "";
      std::fprintf(stderr, "\r\033[K%s%s, %s", name, share.c_str(),
                   duration(now() - started).c_str());
      std::fflush(stderr);
    }
  });
}

StageLine::~StageLine() {
  if (!thread_.joinable()) return;
  {
    const std::lock_guard lock(mutex_);
    ended_ = true;
  }
  wake_.notify_one();
  thread_.join();
  clear_progress();
}

void clear_progress() {
  if (!dumb_terminal()) std::fputs("\r\033[K", stderr);
}

}  // namespace coterie::cli
