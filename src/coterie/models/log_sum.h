#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

#include "coterie/models/sample_options.h"

namespace coterie {

// log(1 + e^x) without overflow.
inline double log_one_plus_exp(double x) {
  return std::max(x, 0.0) + std::log1p(std::exp(-std::abs(x)));
}

// log Σ e^values without overflow; -infinity for no values.
inline double log_sum(std::span<const double> values) {
  double top = -std::numeric_limits<double>::infinity();
  for (const double value : values) top = std::max(top, value);
  if (std::isinf(top)) return top;
  double sum = 0;
  for (const double value : values) sum += std::exp(value - top);
  return top + std::log(sum);
}

// The logarithm of the mean of e^values with the standard error of that logarithm (first order),
// which is NaN for a single value.
inline PartitionScore mean_of_logs(std::span<const double> values) {
  const auto n = static_cast<double>(values.size());
  PartitionScore score{log_sum(values) - std::log(n), std::numeric_limits<double>::quiet_NaN()};
  if (values.size() < 2 || std::isinf(score.log_prob)) return score;
  double squares = 0;
  for (const double value : values) {
    const double deviation = std::exp(value - score.log_prob) - 1;
    squares += deviation * deviation;
  }
  score.standard_error = std::sqrt(squares / (n * (n - 1)));
  return score;
}

}  // namespace coterie
