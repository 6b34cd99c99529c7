#include "coterie/detect/memory.h"

#include <cstdio>
#include <fstream>
#include <limits>

#include "coterie/detect/familiarity.h"
#include "coterie/error.h"

namespace coterie {
namespace {

int64_t available_memory() {
  std::ifstream file("/proc/meminfo");
  for (std::string line; std::getline(file, line);) {
    long long kilobytes = 0;
    if (std::sscanf(line.c_str(), "MemAvailable: %lld", &kilobytes) == 1) return kilobytes * 1024;
  }
  return std::numeric_limits<int64_t>::max();
}

}  // namespace

void require_memory(const ModelOptions& model, const Graph& graph, const DetectOptions& options,
                    const std::string& name, double gigabytes, int graphs_at_once) {
  const double limit =
      (gigabytes > 0 ? gigabytes * 1e9 : 0.8 * static_cast<double>(available_memory())) /
      graphs_at_once;
  const auto needed = static_cast<double>(memory_estimate(
      model, graph.nodes(), graph.edges(), options.samples + options.modes, options.threads));
  if (needed <= limit) return;
  char text[160];
  std::snprintf(text, sizeof text,
                ": about %.2f GB of memory are needed, %.2f GB allowed (--memory)%s", needed / 1e9,
                limit / 1e9, graphs_at_once > 1 ? " for each of the graphs that share it" : "");
  throw MemoryError(name + text);
}

}  // namespace coterie
