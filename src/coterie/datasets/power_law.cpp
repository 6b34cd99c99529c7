#include "coterie/datasets/power_law.h"

#include <algorithm>
#include <cmath>

#include "coterie/error.h"
#include "coterie/portable_math.h"

namespace coterie {
namespace {

double power(double x, double e) { return portable_exp(e * portable_log(x)); }

// The integral of x^e over low..high, divided by low^(e + 1) to stay near 1.
double scaled_integral(double ratio, double e) {
  const double log_ratio = portable_log(ratio);
  const double t = (e + 1) * log_ratio;
  if (std::abs(t) < 1e-9) return log_ratio;  // e = -1, or an empty interval
  return (portable_exp(t) - 1) / (e + 1);
}

}  // namespace

double PowerLaw::mean() const {
  const double ratio = high / low;
  if (!(ratio > 1 + 1e-12)) return low;
  return low * scaled_integral(ratio, 1 - exponent) / scaled_integral(ratio, -exponent);
}

double PowerLaw::draw(Rng& rng) const {
  if (!(high > low)) return low;
  const double u = rng.uniform();
  const double e = 1 - exponent;
  const double log_ratio = portable_log(high / low);
  // The inverse of the distribution function; at exponent 1 the logarithm is uniform.
  const double x = std::abs(e * log_ratio) < 1e-9
                       ? low * portable_exp(u * log_ratio)
                       : low * power(1 + u * (portable_exp(e * log_ratio) - 1), 1 / e);
  return std::clamp(x, low, high);
}

int64_t PowerLaw::draw_integer(Rng& rng) const {
  const double x = draw(rng);
  const double whole = std::floor(x);
  return static_cast<int64_t>(whole) + (rng.uniform() < x - whole);
}

PowerLaw power_law_with_mean(double mean, double high, double exponent) {
  if (mean >= high) return {.low = high, .high = high, .exponent = exponent};
  double least = 1e-6 * mean;
  double most = mean;
  for (int step = 0; step < 60; ++step) {  // the mean grows with the low end
    const double middle = 0.5 * (least + most);
    const PowerLaw law{.low = middle, .high = high, .exponent = exponent};
    (law.mean() < mean ? least : most) = middle;
  }
  PowerLaw law{.low = most, .high = high, .exponent = exponent};
  const double reached = law.mean();
  if (reached > mean * (1 + 1e-9)) {  // a flat law up to `high` has a larger mean: shrink it whole
    law.low *= mean / reached;
    law.high *= mean / reached;
  }
  return law;
}

PowerLaw degree_law(int64_t nodes, double mean_degree, double exponent,
                    std::optional<double> max_degree) {
  if (!(exponent >= 0 && exponent <= 100)) {
    throw UsageError("degree_exponent must lie in 0..100");
  }
  if (max_degree && !(*max_degree >= mean_degree)) {
    throw UsageError("max_degree is smaller than the mean degree");
  }
  const double most = static_cast<double>(std::max<int64_t>(1, nodes - 1));
  const double mean = std::clamp(mean_degree, 1e-9, most);
  const double natural = std::max(mean, std::sqrt(mean * static_cast<double>(nodes)));
  return power_law_with_mean(mean, std::min(most, max_degree.value_or(natural)), exponent);
}

}  // namespace coterie
