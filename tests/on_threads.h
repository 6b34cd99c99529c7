#pragma once

#include "coterie/parallel.h"

namespace coterie {

// What work() gives on so many threads.
auto on_threads(int threads, auto&& work) {
  const ThreadScope scope(threads);
  return work();
}

}  // namespace coterie
