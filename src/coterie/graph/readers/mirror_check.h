#pragma once

#include <cstdint>

namespace coterie::readers {

// Tells whether a list of pairs holds (j, i) for every (i, j), as often, without storing it: the
// sums of a hash over the pairs of each direction must agree. (A wrong yes has a chance of 2^-64.)
class MirrorCheck {
 public:
  void add(int64_t i, int64_t j) {
    if (i == j) return;
    const uint64_t sum = i < j ? hash(i, j) : 0 - hash(j, i);
    difference_ += sum;
    upper_ += i < j;
  }
  bool mirrored() const { return difference_ == 0; }
  int64_t upper() const { return upper_; }  // pairs with i < j

 private:
  static uint64_t hash(int64_t i, int64_t j) {
    uint64_t x = static_cast<uint64_t>(i) << 32 ^ static_cast<uint64_t>(j);
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return (x ^ (x >> 31)) | 1;
  }

  uint64_t difference_ = 0;
  int64_t upper_ = 0;
};

}  // namespace coterie::readers
