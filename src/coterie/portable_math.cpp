#include "coterie/portable_math.h"

#include <cassert>
#include <cmath>
#include <limits>

namespace coterie {

double portable_log(double x) {
  assert(x > 0);
  int exponent = 0;
  double m = std::frexp(x, &exponent);  // [0.5, 1)
  if (m < 0.70710678118654752440) {
    m *= 2;
    --exponent;
  }
  // log m = 2 atanh(t), |t| < 0.1716: the series is below 1e-17 after t^21.
  const double t = (m - 1) / (m + 1);
  const double s = t * t;
  double sum = 0;
  for (int k = 21; k >= 3; k -= 2) sum = s * (sum + 1.0 / k);
  constexpr double kLn2High = 6.93147180369123816490e-01;
  constexpr double kLn2Low = 1.90821492927058770002e-10;
  return exponent * kLn2High + (2 * t + (2 * t * sum + exponent * kLn2Low));
}

double portable_exp(double x) {
  if (x > 709.78) return std::numeric_limits<double>::infinity();
  if (x < -745.2) return 0;
  const double n = std::floor(x * 1.44269504088896340736 + 0.5);
  const double r = (x - n * 6.93147180369123816490e-01) - n * 1.90821492927058770002e-10;
  double sum = 1;  // |r| < 0.3466: the series is below 1e-17 after r^16
  for (int k = 16; k >= 1; --k) sum = 1 + sum * r / k;
  return std::ldexp(sum, static_cast<int>(n));
}

}  // namespace coterie
