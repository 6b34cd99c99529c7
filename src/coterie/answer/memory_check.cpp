#include "coterie/answer/memory_check.h"

#include <cstdio>

#include "coterie/error.h"
#include "coterie/memory_limit.h"

namespace coterie {

void require_memory(double needed, const std::string& name, double gigabytes, int graphs_at_once) {
  const double limit = allowed_memory(gigabytes) / graphs_at_once;
  if (needed <= limit) return;
  char text[160];
  std::snprintf(text, sizeof text,
                ": about %.2f GB of memory are needed, %.2f GB allowed (--memory)%s", needed / 1e9,
                limit / 1e9, graphs_at_once > 1 ? " for each of the graphs that share it" : "");
  throw MemoryError(name + text);
}

}  // namespace coterie
