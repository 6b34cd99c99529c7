#include "coterie/interruption.h"

#include <gtest/gtest.h>
#include <poll.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <future>
#include <thread>

#include "coterie/error.h"
#include "coterie/parallel.h"

namespace coterie {
namespace {

TEST(Interruption, OnlyWorkInsideTheScopeStops) {
  std::stop_source source;
  source.request_stop();
  EXPECT_NO_THROW(stop_if_asked());
  {
    const StopScope scope(source.get_token());
    EXPECT_THROW(stop_if_asked(), Interrupted);
    const StopScope protected_scope({});
    EXPECT_NO_THROW(stop_if_asked());
  }
  EXPECT_NO_THROW(stop_if_asked());
}

TEST(Interruption, ReachesTheHelpersOfALoopAndEndsItEarly) {
  for (const int threads : {1, 4}) {
    std::stop_source source;
    const StopScope scope(source.get_token());
    std::atomic<int64_t> done = 0;
    EXPECT_THROW(parallel_for(1'000'000, threads,
                              [&](int64_t) {
                                if (++done == 10) source.request_stop();
                                stop_if_asked();
                              }),
                 Interrupted);
    EXPECT_LT(done, 1000);
    EXPECT_EQ(current_stop(), source.get_token());
  }
}

TEST(Interruption, EndsTheWaitForAPipeWithinATenthOfASecond) {
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  std::stop_source source;
  std::chrono::steady_clock::time_point asked;
  const auto later = std::async(std::launch::async, [&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    asked = std::chrono::steady_clock::now();
    source.request_stop();
  });
  const StopScope scope(source.get_token());
  EXPECT_THROW(wait_for(ends[0], POLLIN), Interrupted);
  later.wait();
  // Machines may be busy: a hundred times as long as it takes on an idle one, and not for ever.
  EXPECT_LT(std::chrono::steady_clock::now() - asked, std::chrono::seconds(5));
  close(ends[0]);
  close(ends[1]);
}

}  // namespace
}  // namespace coterie
