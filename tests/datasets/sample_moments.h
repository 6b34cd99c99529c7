#pragma once

#include <cmath>
#include <cstdint>

namespace coterie {

// Mean and standard deviation of numbers that arrive one by one (Welford), for statistical tests.
class SampleMoments {
 public:
  void add(double x) {
    ++count_;
    const double delta = x - mean_;
    mean_ += delta / static_cast<double>(count_);
    squares_ += delta * (x - mean_);
  }
  double mean() const { return mean_; }
  double sd() const { return std::sqrt(squares_ / static_cast<double>(count_ - 1)); }
  // The standard error of the difference between mean() and a mean of `others` other draws.
  double error(double others = INFINITY) const {
    return sd() * std::sqrt(1 / static_cast<double>(count_) + 1 / others);
  }

 private:
  int64_t count_ = 0;
  double mean_ = 0;
  double squares_ = 0;
};

}  // namespace coterie
