#include "coterie/classical/log_gamma.h"

#include <cassert>
#include <cmath>

#include "coterie/portable_math.h"

namespace coterie {

double portable_log_gamma(double x) {
  assert(x > 0);
  // Stirling's series needs a large argument: Gamma(x) = Gamma(x + m) / (x (x + 1) ... (x + m -
  // 1)).
  double product = 1;
  for (; x < 12; x += 1) product *= x;
  constexpr double kHalfLogTwoPi = 0.91893853320467274178;
  const double r = 1 / x, r2 = r * r;
  // Bernoulli numbers B_2n / (2n (2n - 1)), n = 1..7; the next term is below 1e-16 at x = 12.
  const double series =
      r *
      (1.0 / 12 -
       r2 * (1.0 / 360 -
             r2 * (1.0 / 1260 - r2 * (1.0 / 1680 - r2 * (1.0 / 1188 - r2 * (691.0 / 360360 -
                                                                            r2 * (1.0 / 156)))))));
  return (x - 0.5) * portable_log(x) - x + kHalfLogTwoPi + series - portable_log(product);
}

LogGammaTable::LogGammaTable(double offset, int64_t limit) : offset_(offset), limit_(limit) {
  auto values = std::make_shared<std::vector<double>>(limit);
  // Sums of logarithms, in two parts, so that the last entry is as accurate as the first.
  double sum = portable_log_gamma(offset), carry = 0;
  for (int64_t k = 0; k < limit; ++k) {
    (*values)[k] = sum;
    const double term = portable_log(offset + static_cast<double>(k)) + carry;
    const double next = sum + term;
    carry = term - (next - sum);
    sum = next;
  }
  values_ = values->data();
  table_ = std::move(values);
}

LogGammaTable LogGammaTable::at(double offset) const {
  const double shift = offset - offset_;
  if (shift < 0 || shift != std::floor(shift) || shift >= static_cast<double>(limit_)) {
    return LogGammaTable(offset, limit_);
  }
  LogGammaTable result = *this;
  result.offset_ = offset;
  result.limit_ -= static_cast<int64_t>(shift);
  result.values_ += static_cast<int64_t>(shift);
  return result;
}

}  // namespace coterie
