#include "coterie/terminal_line.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>

namespace coterie {
namespace {

// Columns of the terminal that stderr is; 80 where it does not say.
size_t width() {
  winsize size{};
  return ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
}

}  // namespace

std::string bar_of(double share) {
  constexpr int kWidth = 20;
  std::string bar;
  for (int i = 0; i < kWidth; ++i) bar += i < std::clamp(share, 0.0, 1.0) * kWidth ? "█" : "░";
  return bar;
}

std::string_view cut_to(std::string_view text, size_t characters) {
  size_t end = 0;
  for (; end < text.size(); ++end) {
    const bool begins = (static_cast<unsigned char>(text[end]) & 0xc0) != 0x80;
    if (begins && characters-- == 0) break;
  }
  return text.substr(0, end);
}

void show_line(const std::string& line) {
  const std::string_view shown = cut_to(line, width() - 1);
  std::fprintf(stderr, "\r\033[K%.*s", static_cast<int>(shown.size()), shown.data());
  std::fflush(stderr);
}

}  // namespace coterie
