#pragma once

#include <cstddef>
#include <cstdint>
#include <new>
#include <vector>

namespace coterie::kernels {

// Vectors whose memory starts at a cache line. Kernels accept any address, but a vector load that
// crosses two lines costs two: a product with a packed matrix that starts 16 bytes off runs at two
// thirds of its speed.
template <class T>
struct AlignedAllocator {
  using value_type = T;
  static constexpr std::align_val_t kLine{64};

  AlignedAllocator() = default;
  template <class U>
  AlignedAllocator(const AlignedAllocator<U>&) {}

  T* allocate(size_t count) { return static_cast<T*>(::operator new(count * sizeof(T), kLine)); }
  void deallocate(T* memory, size_t) { ::operator delete(memory, kLine); }
  bool operator==(const AlignedAllocator&) const { return true; }
};

template <class T>
using AlignedVector = std::vector<T, AlignedAllocator<T>>;

// The buffer's memory, enlarged to `size` floats where it is smaller.
inline float* grown(AlignedVector<float>& buffer, int64_t size) {
  if (static_cast<int64_t>(buffer.size()) < size) buffer.resize(size);
  return buffer.data();
}

}  // namespace coterie::kernels
