#pragma once

#include <cstdint>
#include <string>

namespace coterie {

// What the machine has free, in bytes; more than anybody needs where it does not say.
double free_memory();

// The bytes that one piece of work may use: `gigabytes`, or 80 % of what is free where that is 0.
double allowed_memory(double gigabytes);

// While it lives, what this thread reads is charged against a number of bytes, so that a file
// cannot take the machine's memory by being longer than it looks. Those who hold what was read
// charge it as it grows; MemoryError then names `what`.
class MemoryLimit {
 public:
  MemoryLimit(double bytes, std::string what);
  ~MemoryLimit();
  MemoryLimit(const MemoryLimit&) = delete;
  MemoryLimit& operator=(const MemoryLimit&) = delete;

 private:
  friend void charge_memory(double bytes);
  double allowed_, left_;
  std::string what_;
  MemoryLimit* before_;
};

// Charges the innermost limit of this thread; does nothing without one.
void charge_memory(double bytes);

}  // namespace coterie
