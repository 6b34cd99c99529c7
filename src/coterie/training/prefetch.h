#pragma once

#include <sys/resource.h>

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

namespace coterie {

// Makes items first, first + 1, ... ahead of their use, in other threads, and hands them out in
// order.
//
// Item t is make(t), whichever thread makes it and whenever: make must depend on t alone and be
// callable from several threads at once. At most `ahead` items wait or are being made. The threads
// run with a lower priority than their owner, because whoever takes the items has the better use
// for a core.
template <class Item>
class Prefetch {
 public:
  Prefetch(std::function<Item(int64_t)> make, int64_t first, int64_t ahead, int threads)
      : make_(std::move(make)), ahead_(ahead), started_(first), taken_(first) {
    for (int t = 0; t < threads; ++t) {
      threads_.emplace_back([this] { produce(); });
    }
  }
  Prefetch(const Prefetch&) = delete;
  Prefetch& operator=(const Prefetch&) = delete;
  ~Prefetch() {
    {
      const std::lock_guard lock(mutex_);
      ended_ = true;
    }
    room_.notify_all();
    for (std::thread& thread : threads_) thread.join();
  }

  // The next item; waits until it is there. Rethrows what make threw for it.
  Item next() {
    const auto before = std::chrono::steady_clock::now();
    std::unique_lock lock(mutex_);
    arrived_.wait(lock, [this] { return finished_.contains(taken_); });
    Made made = std::move(finished_.extract(taken_).mapped());
    ++taken_;
    seconds_waited_ +=
        std::chrono::duration<double>(std::chrono::steady_clock::now() - before).count();
    lock.unlock();
    room_.notify_one();
    if (made.failure) std::rethrow_exception(made.failure);
    return std::move(*made.item);
  }

  // How long all calls of next() together have waited.
  double seconds_waited() const { return seconds_waited_; }

 private:
  struct Made {
    std::optional<Item> item;
    std::exception_ptr failure;
  };

  void produce() {
    setpriority(PRIO_PROCESS, 0, getpriority(PRIO_PROCESS, 0) + 5);  // on Linux: of this thread
    while (true) {
      int64_t index;
      {
        std::unique_lock lock(mutex_);
        room_.wait(lock, [this] { return ended_ || started_ < taken_ + ahead_; });
        if (ended_) return;
        index = started_++;
      }
      Made made;
      try {
        made.item.emplace(make_(index));
      } catch (...) {
        made.failure = std::current_exception();
      }
      {
        const std::lock_guard lock(mutex_);
        finished_.emplace(index, std::move(made));
      }
      arrived_.notify_one();
    }
  }

  std::function<Item(int64_t)> make_;
  int64_t ahead_;
  std::mutex mutex_;
  std::condition_variable room_;     // a place in the queue became free
  std::condition_variable arrived_;  // an item was finished
  std::map<int64_t, Made> finished_;
  int64_t started_;  // the next index to make
  int64_t taken_;    // the next index to hand out
  bool ended_ = false;
  double seconds_waited_ = 0;
  std::vector<std::thread> threads_;
};

}  // namespace coterie
