#include "coterie/learn/ops/buffers.h"

#include <sys/mman.h>

#include <map>
#include <mutex>
#include <new>

namespace coterie::ops {
namespace {

constexpr size_t kHugePage = 2 << 20;

class Pool {
 public:
  // The smallest free block that fits and is not more than twice too large, else a new one.
  void* take(size_t bytes, size_t& size) {
    const std::lock_guard lock(mutex_);
    const auto found = free_.lower_bound(bytes);
    if (found != free_.end() && found->first <= 2 * bytes) {
      void* block = found->second;
      size = found->first;
      free_.erase(found);
      return block;
    }
    // An eighth more than asked for: the next batch may have a few more edges.
    size = (bytes + bytes / 8 + kHugePage - 1) / kHugePage * kHugePage;
    void* block = map(size);
    // Sizes differ from batch to batch: before giving up, all that lies idle is returned.
    if (block == MAP_FAILED) {
      for (const auto& [free_size, memory] : free_) munmap(memory, free_size);
      free_.clear();
      block = map(size);
    }
    if (block == MAP_FAILED) throw std::bad_alloc();
    madvise(block, size, MADV_HUGEPAGE);
    return block;
  }
  void give_back(void* block, size_t size) {
    const std::lock_guard lock(mutex_);
    free_.emplace(size, block);
  }

 private:
  static void* map(size_t size) {
    return mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  }

  std::mutex mutex_;
  std::multimap<size_t, void*> free_;
};

Pool& pool() {
  static auto* instance = new Pool;  // outlives every tensor
  return *instance;
}

}  // namespace

torch::Tensor pooled_empty(int64_t rows, int64_t columns) {
  const size_t bytes = static_cast<size_t>(rows * columns) * sizeof(float);
  if (bytes < kHugePage) return torch::empty({rows, columns}, torch::kFloat32);
  size_t size = 0;
  void* block = pool().take(bytes, size);
  return torch::from_blob(
      block, {rows, columns}, [size](void* memory) { pool().give_back(memory, size); },
      torch::kFloat32);
}

}  // namespace coterie::ops
