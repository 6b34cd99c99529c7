#include "coterie/terminal_line.h"

#include <gtest/gtest.h>

namespace coterie {
namespace {

TEST(TerminalLine, IsCutBetweenCharacters) {
  EXPECT_EQ(cut_to("abc", 3), "abc");
  EXPECT_EQ(cut_to("abc", 2), "ab");
  EXPECT_EQ(cut_to("█░ 50 %", 2), "█░");
  EXPECT_EQ(cut_to("", 0), "");
}

TEST(TerminalLine, BarsAreOfOneLength) {
  EXPECT_EQ(bar_of(0.5), "██████████░░░░░░░░░░");
  for (const double share : {-1.0, 0.0, 0.01, 0.99, 1.0, 7.0}) {
    EXPECT_EQ(cut_to(bar_of(share), 20), bar_of(share));
    EXPECT_NE(cut_to(bar_of(share), 19), bar_of(share));
  }
}

}  // namespace
}  // namespace coterie
