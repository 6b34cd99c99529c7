#include "coterie/parallel.h"

#include <pthread.h>
#include <sched.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdlib>
#include <deque>
#include <exception>
#include <limits>
#include <mutex>
#include <thread>
#include <utility>

#include "coterie/interruption.h"

namespace coterie {
namespace {

thread_local int threads_of_thread = 1;

// One call of parallel_for. It lives on its caller's stack.
struct Loop {
  int64_t count;
  int threads_of_item;
  const std::function<void(int64_t)>& work;
  const std::stop_token stop = current_stop();  // the caller's
  std::atomic<int64_t> next{0};                 // relaxed: it orders nothing, the crew's mutex does
  std::mutex failure_mutex{};
  int64_t failed_at = std::numeric_limits<int64_t>::max();
  std::exception_ptr failure{};
  int helpers = 0;  // at work; the crew's mutex guards it

  void run() {
    const auto take = [this] { return next.fetch_add(1, std::memory_order_relaxed); };
    int64_t i = take();
#if defined(__SANITIZE_THREAD__)
    // Lets others in: a short loop that one thread runs alone shows no races.
    for (int wait = 0; wait < 5 && next.load(std::memory_order_relaxed) == i + 1; ++wait) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
#endif
    const StopScope scope(stop);
    const ThreadScope share(threads_of_item);
    for (; i < count; i = take()) {
      try {
        stop_if_asked();
        work(i);
      } catch (...) {
        const std::lock_guard lock(failure_mutex);
        if (i < failed_at) {
          failed_at = i;
          failure = std::current_exception();
        }
        next.store(count, std::memory_order_relaxed);
      }
    }
  }
};

// Threads that stay for the next loop: starting one costs as much as a small loop, and its buffers
// would be touched for the first time again.
//
// A loop asks for helpers and starts without waiting for them. Whoever is free helps; what nobody
// has answered when the caller is done is withdrawn. So loops inside of loops and loops in a forked
// process, which has no crew, end as well.
class Crew {
 public:
  void run(Loop& loop, int helpers) {
    {
      const std::lock_guard lock(mutex_);
      // Detached: the crew is never taken down, and waiting threads end with the process.
      try {
        for (; size_ < helpers; ++size_) std::thread([this] { help(); }).detach();
        for (int h = 0; h < helpers; ++h) calls_.push_back(&loop);
      } catch (const std::exception&) {
        // The system has no more threads, or no memory for them: those that are there help.
      }
    }
    for (int h = 0; h < helpers; ++h) called_.notify_one();
    loop.run();
    std::unique_lock lock(mutex_);
    std::erase(calls_, &loop);
    left_.wait(lock, [&] { return loop.helpers == 0; });
  }

 private:
  void help() {
    std::unique_lock lock(mutex_);
    for (;;) {
      called_.wait(lock, [&] { return !calls_.empty(); });
      Loop& loop = *calls_.front();
      calls_.pop_front();
      ++loop.helpers;
      lock.unlock();
      loop.run();
      lock.lock();
      if (--loop.helpers == 0) left_.notify_all();
    }
  }

  std::mutex mutex_;
  std::condition_variable called_, left_;
  std::deque<Loop*> calls_;  // one entry for every helper that is wanted
  int size_ = 0;
};

std::atomic<Crew*> shared_crew = nullptr;

Crew& crew() {
  static const bool made = [] {
    shared_crew = new Crew;
    // The threads of a process do not come along when it forks: the child hires its own.
    pthread_atfork(nullptr, nullptr, [] { shared_crew = new Crew; });
    return true;
  }();
  static_cast<void>(made);
  return *shared_crew;
}

}  // namespace

ThreadScope::ThreadScope(int threads)
    : before_(std::exchange(threads_of_thread, std::max(1, threads))) {}

ThreadScope::~ThreadScope() { threads_of_thread = before_; }

int current_threads() { return threads_of_thread; }

void parallel_for(int64_t count, const std::function<void(int64_t)>& work) {
  parallel_for(count, threads_of_thread, work);
}

void parallel_for(int64_t count, int threads, const std::function<void(int64_t)>& work) {
  const int used = static_cast<int>(std::min<int64_t>(threads, count));
  if (used <= 1) {
    for (int64_t i = 0; i < count; ++i) {
      stop_if_asked();
      work(i);
    }
    return;
  }
  Loop loop{count, threads / used, work};
  crew().run(loop, used - 1);
  if (loop.failure) std::rethrow_exception(loop.failure);
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
