#pragma once

#include <cstdint>
#include <functional>

namespace coterie {

// Calls work(i) once for every i in [0, count), on up to `threads` threads, the caller's included.
//
// Which thread runs which i is not defined, so work must not depend on it: results go to places
// that belong to i alone, randomness comes from streams named after i. If calls throw, the
// exception of the smallest such i that ran is rethrown after all threads have stopped. threads <=
// 1 runs everything in the caller. Threads stay for the next call; calls may run at the same time
// and inside of each other, and share them. Where a stop is asked for (interruption.h), the loop
// ends before its next i, with Interrupted.
void parallel_for(int64_t count, int threads, const std::function<void(int64_t)>& work);

// The number of threads to use when nobody says: COTERIE_THREADS, SLURM_CPUS_PER_TASK,
// OMP_NUM_THREADS, else the CPUs this process may run on.
int default_threads();

}  // namespace coterie
