#include "coterie/learn/memory.h"

#if defined(__GLIBC__)
#include <malloc.h>
#endif

#include <torch/torch.h>

#include <limits>

namespace coterie {

void keep_freed_memory() {
#if defined(__GLIBC__)
  // Large tensors come and go in every step: pages that are given back have to be faulted in and
  // zeroed again.
  // No block comes from a mapping of its own, and the top of the heap is never given back.
  mallopt(M_MMAP_MAX, 0);
  mallopt(M_TRIM_THRESHOLD, std::numeric_limits<int>::max());
  mallopt(M_TOP_PAD, 64 << 20);
#endif
}

void prepare_for_training(int threads) {
  keep_freed_memory();
  torch::set_num_threads(threads);
}

}  // namespace coterie
