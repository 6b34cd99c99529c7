#include "coterie/memory_limit.h"

#include <cstdio>
#include <fstream>
#include <utility>

#include "coterie/error.h"

namespace coterie {
namespace {

thread_local MemoryLimit* limit_of_thread = nullptr;

}  // namespace

double free_memory() {
  std::ifstream file("/proc/meminfo");
  for (std::string line; std::getline(file, line);) {
    long long kilobytes = 0;
    if (std::sscanf(line.c_str(), "MemAvailable: %lld", &kilobytes) == 1) {
      return 1024.0 * static_cast<double>(kilobytes);
    }
  }
  return 1e18;
}

double allowed_memory(double gigabytes) {
  return gigabytes > 0 ? gigabytes * 1e9 : 0.8 * free_memory();
}

MemoryLimit::MemoryLimit(double bytes, std::string what)
    : allowed_(bytes),
      left_(bytes),
      what_(std::move(what)),
      before_(std::exchange(limit_of_thread, this)) {}

MemoryLimit::~MemoryLimit() { limit_of_thread = before_; }

void charge_memory(double bytes) {
  MemoryLimit* const limit = limit_of_thread;
  if (!limit || (limit->left_ -= bytes) >= 0) return;
  char text[120];
  std::snprintf(text, sizeof text,
                ": reading it takes more than the %.2f GB of memory that are allowed (--memory)",
                limit->allowed_ / 1e9);
  throw MemoryError(limit->what_ + text);
}

}  // namespace coterie
