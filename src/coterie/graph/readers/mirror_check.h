#pragma once

#include <bit>
#include <cstdint>

namespace coterie::readers {

// Tells whether a list of pairs holds (j, i) for every (i, j), as often and with the same weights,
// without storing it: the sums of a hash over the pairs of each direction must agree. (A wrong yes
// has a chance of 2^-64.)
class MirrorCheck {
 public:
  void add(int64_t i, int64_t j, float weight = 1) {
    if (i == j) return;
    const uint64_t sum = i < j ? hash(i, j, weight) : 0 - hash(j, i, weight);
    difference_ += sum;
    upper_ += i < j;
  }
  bool mirrored() const { return difference_ == 0; }
  int64_t upper() const { return upper_; }  // pairs with i < j

 private:
  static uint64_t hash(int64_t i, int64_t j, float weight) {
    uint64_t x = static_cast<uint64_t>(i) << 32 ^ static_cast<uint64_t>(j);
    if (weight != 1) x = (x ^ (x >> 29)) * 0x9e3779b97f4a7c15u + std::bit_cast<uint32_t>(weight);
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return (x ^ (x >> 31)) | 1;
  }

  uint64_t difference_ = 0;
  int64_t upper_ = 0;
};

}  // namespace coterie::readers
