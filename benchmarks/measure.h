#pragma once

#include <algorithm>
#include <chrono>
#include <cmath>
#include <fstream>
#include <functional>
#include <numeric>
#include <string>
#include <vector>

// What benchmarks measure with.
namespace coterie::benchmarks {

inline double seconds_of(const std::function<void()>& work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

inline double median(std::vector<double> values) {
  std::ranges::sort(values);
  return values.empty() ? 0 : values[values.size() / 2];
}

inline double mean(const std::vector<double>& values) {
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

inline double deviation(const std::vector<double>& values) {
  double squares = 0;
  for (const double value : values) squares += (value - mean(values)) * (value - mean(values));
  return std::sqrt(squares / static_cast<double>(std::max<size_t>(1, values.size() - 1)));
}

// The largest resident size of this process so far, in GB.
inline double peak_gigabytes() {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);) {
    if (line.rfind("VmHWM:", 0) == 0) return std::stod(line.substr(6)) * 1024 / 1e9;
  }
  return 0;
}

}  // namespace coterie::benchmarks
