#include "cli/terminal.h"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "coterie/stage.h"
#include "coterie/terminal_line.h"

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
    // U+202A to U+202E and U+2066 to U+2069
    const bool turns =
        at(i) == 0xe2 && ((at(i + 1) == 0x80 && at(i + 2) >= 0xaa && at(i + 2) <= 0xae) ||
                          (at(i + 1) == 0x81 && at(i + 2) >= 0xa6 && at(i + 2) <= 0xa9));
    shown += at(i) < 0x20 || at(i) == 0x7f || second_set || turns ? '?' : text[i];
    i += turns ? 2 : second_set;
  }
  return shown;
}

std::string counted(int64_t number, const std::string& what) {
  return std::to_string(number) + " " + what + (number == 1 ? "" : "s");
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

Progress::Progress(const std::string& what, int64_t total)
    : what_(harmless(what)), total_(total), started_(now()), visible_(!dumb_terminal()) {}

Progress::~Progress() {
  if (drawn_ >= 0) clear_progress();
}

void Progress::update(int64_t done) {
  const double time = now();
  if (!visible_ || (drawn_ >= 0 && time - drawn_ < 0.1)) return;
  drawn_ = time;
  if (total_ <= 0) {
    return show_line(std::to_string(done) + " " + what_ + " · " + duration(time - started_));
  }
  const double share =
      std::clamp(static_cast<double>(done) / static_cast<double>(total_), 0.0, 1.0);
  const std::string left =
      share > 0 ? " · " + duration((time - started_) * (1 - share) / share) + " left" : "";
  show_line(bar_of(share) + " " + std::to_string(done) + " of " + std::to_string(total_) + " " +
            what_ + left);
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
      show_line(name + share + " · " + duration(now() - started));
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
