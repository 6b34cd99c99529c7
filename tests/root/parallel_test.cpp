#include "coterie/parallel.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <numeric>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
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

TEST(ParallelFor, LoopsInsideOfLoopsAndLoopsAtTheSameTimeEnd) {
  std::vector<int> calls(20 * 30);
  std::thread other([] {
    for (int round = 0; round < 50; ++round) parallel_for(8, 4, [](int64_t) {});
  });
  for (int round = 0; round < 50; ++round) {
    parallel_for(20, 3,
                 [&](int64_t i) { parallel_for(30, 4, [&](int64_t j) { ++calls[i * 30 + j]; }); });
  }
  other.join();
  EXPECT_EQ(calls, std::vector<int>(20 * 30, 50));
}

TEST(ParallelFor, WorksInAForkedProcess) {
#if defined(__SANITIZE_THREAD__)
  GTEST_SKIP() << "the thread sanitizer refuses to start threads in a forked process";
#endif
  parallel_for(8, 4, [](int64_t) {});  // the parent has threads that the child lacks
  const pid_t child = fork();
  if (child == 0) {
    std::vector<int> calls(100);
    parallel_for(100, 4, [&](int64_t i) { ++calls[i]; });
    _exit(calls == std::vector<int>(100, 1) ? 0 : 1);
  }
  int status = -1;
  waitpid(child, &status, 0);
  EXPECT_EQ(status, 0);
}

// Sets a variable of the environment, as long as this object lives.
class Environment {
 public:
  Environment(const char* name, const char* value) : name_(name) {
    if (const char* before = std::getenv(name)) before_ = before;
    setenv(name, value, 1);
  }
  ~Environment() { before_ ? setenv(name_, before_->c_str(), 1) : unsetenv(name_); }

 private:
  const char* name_;
  std::optional<std::string> before_;
};

TEST(ThreadScope, BelongsToItsThreadAndIsSharedByTheItemsOfALoop) {
  EXPECT_EQ(current_threads(), 1);
  const ThreadScope eight(8);
  const auto seen_by_each_of = [](int64_t count) {
    std::vector<int> seen(count);
    parallel_for(count, [&](int64_t i) { seen[i] = current_threads(); });
    return seen;
  };
  EXPECT_EQ(seen_by_each_of(1), (std::vector<int>{8}));
  EXPECT_EQ(seen_by_each_of(2), (std::vector<int>(2, 4)));
  EXPECT_EQ(seen_by_each_of(20), (std::vector<int>(20, 1)));
  {
    const ThreadScope none(0);
    EXPECT_EQ(current_threads(), 1);
  }
  EXPECT_EQ(current_threads(), 8);
  std::thread([] { EXPECT_EQ(current_threads(), 1); }).join();
}

TEST(DefaultThreads, AreTheFirstSensibleNumberOfTheEnvironment) {
  const Environment next("SLURM_CPUS_PER_TASK", "5");
  const Environment first("COTERIE_THREADS", "3");
  EXPECT_EQ(default_threads(), 3);
  for (const char* nonsense : {"0", "-2", "many", "5000"}) {
    const Environment wrong("COTERIE_THREADS", nonsense);
    EXPECT_EQ(default_threads(), 5) << nonsense;
  }
}

}  // namespace
}  // namespace coterie
