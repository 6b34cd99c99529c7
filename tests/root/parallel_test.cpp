#include "coterie/parallel.h"

#include <gtest/gtest.h>

#include <numeric>
#include <stdexcept>
#include <vector>

namespace coterie {
namespace {

TEST(ParallelFor, CallsEveryIndexOnce) {
  for (const int threads : {0, 1, 2, 7}) {
    std::vector<int> calls(1000);
    parallel_for(1000, threads, [&](int64_t i) { ++calls[i]; });
    EXPECT_EQ(calls, std::vector<int>(1000, 1));
  }
  parallel_for(0, 4, [](int64_t) { FAIL(); });
}

TEST(ParallelFor, RethrowsWhatWasThrown) {
  for (const int threads : {1, 3}) {
    EXPECT_THROW(parallel_for(100, threads,
                              [](int64_t i) {
                                if (i == 40) throw std::out_of_range("40");
                              }),
                 std::out_of_range);
  }
}

TEST(DefaultThreads, IsAtLeastOne) { EXPECT_GE(default_threads(), 1); }

}  // namespace
}  // namespace coterie
