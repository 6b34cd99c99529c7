#include "coterie/learn/memory.h"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <cstring>
#include <memory>

namespace coterie {
namespace {

int64_t page_faults() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_minflt;
}

TEST(KeptMemory, IsHandedOutAgainWithoutFreshPages) {
  keep_freed_memory();
  const size_t bytes = 64 << 20;
  const auto touch = [&] {
    std::unique_ptr<char[]> block(new char[bytes]);
    std::memset(block.get(), 1, bytes);
    return block[bytes / 2];
  };
  touch();
  const int64_t before = page_faults();
  for (int i = 0; i < 4; ++i) EXPECT_EQ(touch(), 1);
  EXPECT_LT(page_faults() - before, 100);  // one fresh block alone would cost 16,384
}

}  // namespace
}  // namespace coterie
