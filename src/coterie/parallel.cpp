#include "coterie/parallel.h"

#include <sched.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <exception>
#include <limits>
#include <mutex>
#include <thread>
#include <vector>

namespace coterie {

void parallel_for(int64_t count, int threads, const std::function<void(int64_t)>& work) {
  threads = static_cast<int>(std::min<int64_t>(threads, count));
  if (threads <= 1) {
    for (int64_t i = 0; i < count; ++i) work(i);
    return;
  }
  std::atomic<int64_t> next{0};
  std::mutex failure_mutex;
  int64_t failed_at = std::numeric_limits<int64_t>::max();
  std::exception_ptr failure;
  const auto run = [&] {
    for (int64_t i = next.fetch_add(1); i < count; i = next.fetch_add(1)) {
      try {
        work(i);
      } catch (...) {
        const std::lock_guard lock(failure_mutex);
        if (i < failed_at) {
          failed_at = i;
          failure = std::current_exception();
        }
        next.store(count);
      }
    }
  };
  {
    std::vector<std::jthread> helpers;
    helpers.reserve(threads - 1);
    for (int t = 1; t < threads; ++t) helpers.emplace_back(run);
    run();
  }
  if (failure) std::rethrow_exception(failure);
}

int default_threads() {
  for (const char* name : {"COTERIE_THREADS", "SLURM_CPUS_PER_TASK", "OMP_NUM_THREADS"}) {
    if (const char* text = std::getenv(name)) {
      const long value = std::strtol(text, nullptr, 10);
      if (value >= 1 && value <= 4096) return static_cast<int>(value);
    }
  }
  cpu_set_t allowed;
  if (sched_getaffinity(0, sizeof allowed, &allowed) == 0) return std::max(1, CPU_COUNT(&allowed));
  return std::max(1u, std::thread::hardware_concurrency());
}

}  // namespace coterie
