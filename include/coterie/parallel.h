#pragma once

#include <cstdint>
#include <functional>

namespace coterie {

// How many threads loops use, the caller's included. Whoever starts work says it once, and nothing
// has to be passed on: the number belongs to the thread, like the token of interruption.h.
//
//   const ThreadScope scope(8);
//   parallel_for(count, work);
//
// Scopes nest; outside of all, one thread is used. Inside of a loop every item has its share: of 8
// threads that look at 2 graphs each has 4, of those that look at 20 each is alone.
class ThreadScope {
 public:
  explicit ThreadScope(int threads);
  ~ThreadScope();
  ThreadScope(const ThreadScope&) = delete;
  ThreadScope& operator=(const ThreadScope&) = delete;

 private:
  int before_;
};
int current_threads();

// Calls work(i) once for every i in [0, count), on up to `threads` threads, the caller's included.
//
// Which thread runs which i is not defined, so work must not depend on it: results go to places
// that belong to i alone, randomness comes from streams named after i. If calls throw, the
// exception of the smallest such i that ran is rethrown after all threads have stopped. threads <=
// 1 runs everything in the caller. Threads stay for the next call; calls may run at the same time
// and inside of each other, and share them. Where a stop is asked for (interruption.h), the loop
// ends before its next i, with Interrupted.
void parallel_for(int64_t count, int threads, const std::function<void(int64_t)>& work);

// The same on the threads of the scope.
void parallel_for(int64_t count, const std::function<void(int64_t)>& work);

// The number of threads to use when nobody says: COTERIE_THREADS, SLURM_CPUS_PER_TASK,
// OMP_NUM_THREADS, else the CPUs this process may run on.
int default_threads();

}  // namespace coterie
